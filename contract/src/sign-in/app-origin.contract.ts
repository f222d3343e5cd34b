import { describe, expect, it } from 'vitest';
import { secondFactor } from '../fixtures/second-factor.ts';
import { target } from '../target/target.ts';
import { form, request, type Answer } from '../wire/request.ts';
import type { FlowStep, Tokens } from '../wire/sign-in.ts';
import { firstAnswer, HubSocket } from '../wire/socket.ts';

const { guest } = target;

/** A browser may not call a bare hub's login_flow: the app origin forwards it for its own pages. */
describe.runIf(target.gateway !== undefined)('signing in to a bare hub through the origin of the app', () => {
  const { appOrigin, bareHub } = target.gateway ?? { appOrigin: '', bareHub: '' };
  const clientId = `${appOrigin}/`;
  const send = (path: string, body: unknown, method = 'POST'): Promise<Answer> =>
    request(`${appOrigin}${path}`, { method, body, headers: { origin: appOrigin } });
  const begin = async (): Promise<string> => {
    const answer = await send('/auth/login_flow', {
      client_id: clientId,
      handler: ['homeassistant', null],
      redirect_uri: `${clientId}login?auth_callback=1`,
    });
    expect(answer.status).toBe(200);
    return `/auth/login_flow/${(answer.json() as FlowStep).flow_id}`;
  };
  const step = async (flow: string, fields: Readonly<Record<string, string>>): Promise<FlowStep> =>
    (await send(flow, { client_id: clientId, ...fields })).json() as FlowStep;
  const redeem = async (code: string | undefined): Promise<Tokens> =>
    (
      await send(
        '/auth/token',
        form({ grant_type: 'authorization_code', code: code ?? '', client_id: clientId }),
      )
    ).json() as Tokens;

  it('is announced in the settings', async () => {
    const settings = (await request(`${appOrigin}/settings.json`)).json();
    expect(settings).toMatchObject({ signIn: { base: bareHub } });
  });

  it('gives a session on the bare hub, which is renewed and revoked', async () => {
    const done = await step(await begin(), { username: guest.username, password: guest.password });
    const tokens = await redeem(done.result);
    expect(await firstAnswer(tokens.access_token, bareHub)).toBe('auth_ok');

    const renewal = await send(
      '/auth/token',
      form({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: clientId }),
    );
    const { access_token: renewed } = renewal.json() as Tokens;
    expect(await firstAnswer(renewed, bareHub)).toBe('auth_ok');

    expect((await send('/auth/revoke', form({ token: tokens.refresh_token }))).status).toBe(200);
    expect(await firstAnswer(renewed, bareHub)).toBe('auth_invalid');
  });

  it('allows a long-lived token to be created and deleted over the WebSocket', async () => {
    const done = await step(await begin(), { username: guest.username, password: guest.password });
    const tokens = await redeem(done.result);
    await using hub = await HubSocket.signedIn(tokens.access_token, bareHub);
    const token = await hub.result<string>({
      type: 'auth/long_lived_access_token',
      client_name: `contract ${tokens.access_token.slice(-12)}`,
      lifespan: 3650,
    });
    expect(await firstAnswer(token, bareHub)).toBe('auth_ok');
    const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iss: string;
    };
    await hub.result({ type: 'auth/delete_refresh_token', refresh_token_id: iss });
    expect(await firstAnswer(token, bareHub)).toBe('auth_invalid');
    await send('/auth/revoke', form({ token: tokens.refresh_token }));
  });

  it('asks for the second factor, a wrong code first', async () => {
    await using person = await secondFactor();
    const flow = await begin();
    const codeStep = await step(flow, { username: person.username, password: person.password });
    expect(codeStep.step_id).toBe('mfa');
    expect((await step(flow, { code: person.wrongCode() })).errors).toEqual({ base: 'invalid_code' });
    const tokens = await redeem((await step(flow, { code: person.rightCode() })).result);
    expect(await firstAnswer(tokens.access_token, bareHub)).toBe('auth_ok');
    await send('/auth/revoke', form({ token: tokens.refresh_token }));
  });

  it('reports a wrong password as the hub does', async () => {
    const wrong = await step(await begin(), { username: guest.username, password: 'not-this-one' });
    expect(wrong).toMatchObject({ type: 'form', errors: { base: 'invalid_auth' } });
  });

  it('is cancelled as at the hub', async () => {
    const flow = await begin();
    expect((await send(flow, undefined, 'DELETE')).status).toBe(200);
    expect((await send(flow, undefined, 'DELETE')).status).toBe(404);
  });

  it('is refused for other origins', async () => {
    const answer = await request(`${appOrigin}/auth/login_flow`, {
      method: 'POST',
      body: { client_id: clientId, handler: ['homeassistant', null], redirect_uri: clientId },
      headers: { origin: 'http://foreign.test:8080' },
    });
    expect(answer.status).toBe(403);
  });
});
