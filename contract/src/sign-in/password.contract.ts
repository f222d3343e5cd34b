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
  it('lists the password provider', async () => {
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

  it('gives a code for valid credentials, and tokens for the code', async () => {
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

  it('accepts the user name in any case and with surrounding blanks', async () => {
    const step = await stepFlow(url, await openFlow(url), {
      ...credentials,
      username: `  ${guest.username.toUpperCase()} `,
    });
    expect(step.json()).toMatchObject({ type: 'create_entry' });
  });

  it('answers a wrong password and an unknown user alike, and continues the flow', async () => {
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

  it('removes a finished flow', async () => {
    const flow = await openFlow(url);
    await stepFlow(url, flow, credentials);
    expect((await stepFlow(url, flow, credentials)).status).toBe(404);
  });

  it('removes a cancelled flow', async () => {
    const flow = await openFlow(url);
    expect((await http(`/auth/login_flow/${flow}`, { method: 'DELETE' })).status).toBe(200);
    expect((await stepFlow(url, flow, credentials)).status).toBe(404);
    expect((await http(`/auth/login_flow/${flow}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('refuses a redirect URI of another origin, only after the right password', async () => {
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
