import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import {
  client,
  exchange,
  openFlow,
  revoke,
  startFlow,
  stepFlow,
  type FlowStep,
  type Tokens,
} from '../wire/sign-in.ts';

const { url, guest } = target;
const credentials = { username: guest.username, password: guest.password };

describe('signing in with a password', () => {
  it('names the password among the ways to sign in', async () => {
    const { providers } = (await http('/auth/providers')).json() as { providers: unknown[] };
    expect(providers).toContainEqual(expect.objectContaining({ type: 'homeassistant', id: null }));
  });

  it('asks for user name and password', async () => {
    const answer = await startFlow(url);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      type: 'form',
      step_id: 'init',
      handler: ['homeassistant', null],
      data_schema: [
        { type: 'string', name: 'username', required: true },
        { type: 'string', name: 'password', required: true },
      ],
      errors: {},
    });
    expect((answer.json() as FlowStep).flow_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gives a code for the right ones, and tokens for the code', async () => {
    const step = await stepFlow(url, await openFlow(url), credentials);
    expect(step.status).toBe(200);
    expect(step.json()).toMatchObject({ type: 'create_entry', handler: ['homeassistant', null] });

    const answer = await exchange(url, (step.json() as FlowStep).result ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const tokens = answer.json() as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', ha_auth_provider: 'homeassistant' });
    expect(tokens.expires_in).toBeGreaterThan(0);
    expect(tokens.access_token.split('.')).toHaveLength(3);
    expect(tokens.refresh_token).toMatch(/^[0-9a-f]{128}$/);
    await revoke(url, tokens.refresh_token);
  });

  it('takes the user name in any case and with blanks around it', async () => {
    const step = await stepFlow(url, await openFlow(url), {
      ...credentials,
      username: `  ${guest.username.toUpperCase()} `,
    });
    expect(step.json()).toMatchObject({ type: 'create_entry' });
  });

  it('shows a wrong password and an unknown user alike, and lets the same flow try again', async () => {
    const flow = await openFlow(url);
    const wrong = await stepFlow(url, flow, { ...credentials, password: 'not-this-one' });
    expect(wrong.status).toBe(200);
    expect(wrong.json()).toMatchObject({
      type: 'form',
      step_id: 'init',
      flow_id: flow,
      errors: { base: 'invalid_auth' },
    });

    const unknown = await stepFlow(url, flow, {
      username: 'nobody-lives-here',
      password: credentials.password,
    });
    expect(unknown.status).toBe(200);
    expect(unknown.json()).toEqual(wrong.json());

    const right = await stepFlow(url, flow, credentials);
    expect(right.json()).toMatchObject({ type: 'create_entry', flow_id: flow });
  });

  it('knows a flow no more once it is finished', async () => {
    const flow = await openFlow(url);
    await stepFlow(url, flow, credentials);
    expect((await stepFlow(url, flow, credentials)).status).toBe(404);
  });

  it('forgets a flow that the person gives up', async () => {
    const flow = await openFlow(url);
    expect((await http(`/auth/login_flow/${flow}`, { method: 'DELETE' })).status).toBe(200);
    expect((await stepFlow(url, flow, credentials)).status).toBe(404);
    expect((await http(`/auth/login_flow/${flow}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('refuses a way back to another place, and only after the password was right', async () => {
    const start = await startFlow(url, {
      client_id: client.id,
      handler: ['homeassistant', null],
      redirect_uri: 'http://soglia.test:9999/?auth_callback=1',
    });
    expect(start.status).toBe(200);
    const flow = (start.json() as FlowStep).flow_id;
    const step = await stepFlow(url, flow, credentials);
    expect(step.status).toBe(403);
    expect(step.json()).toHaveProperty('message');
  });
});
