import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoHub, type DemoHub } from '#demo-hub.ts';
import {
  startFlow,
  getAs,
  http,
  postForm,
  postJson,
  redeem,
  refresh,
  signIn,
  submitStep,
  TestSocket,
} from '#testing/client.ts';
import { manualClock } from '#testing/manual-clock.ts';

describe('sign-in', () => {
  const clock = manualClock();
  let hub: DemoHub;
  beforeAll(async () => {
    hub = await startDemoHub({ clock });
  });
  afterAll(() => hub.close());

  const codeNow = (shift = 0): string =>
    new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate({ timestamp: clock.now() + shift });

  it('issues a single-use code for the right password, and a session for the code', async () => {
    const done = await submitStep(hub.url, await startFlow(hub.url), {
      username: ' MARIA ',
      password: 'casa-bianchi',
    });
    expect(done.json()).toMatchObject({
      type: 'create_entry',
      result: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    const session = await redeem(hub.url, done.json()['result']);
    expect(session.headers.get('cache-control')).toBe('no-store');
    expect(session.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 1800,
      ha_auth_provider: 'homeassistant',
    });
    expect(session.json()['refresh_token']).toMatch(/^[0-9a-f]{128}$/);
    const again = await redeem(hub.url, done.json()['result']);
    expect([again.status, again.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'Invalid code' },
    ]);
  });

  it('expires a code after ten minutes', async () => {
    const done = await submitStep(hub.url, await startFlow(hub.url), {
      username: 'maria',
      password: 'casa-bianchi',
    });
    clock.advance(600_001);
    expect((await redeem(hub.url, done.json()['result'])).status).toBe(400);
  });

  it('answers wrong passwords and unknown users alike, and continues the flow', async () => {
    const flow = await startFlow(hub.url);
    const wrong = await submitStep(hub.url, flow, { username: 'maria', password: 'no' });
    const unknown = await submitStep(hub.url, flow, { username: 'nessuno', password: 'no' });
    expect(wrong.json()).toEqual(unknown.json());
    expect([wrong.status, wrong.json()['errors']]).toEqual([200, { base: 'invalid_auth' }]);
    expect(
      (await submitStep(hub.url, flow, { username: 'maria', password: 'casa-bianchi' })).json()['type'],
    ).toBe('create_entry');
    expect((await submitStep(hub.url, flow, { username: 'maria', password: 'casa-bianchi' })).status).toBe(
      404,
    );
  });

  it('creates a notification for a failed sign-in', async () => {
    await submitStep(hub.url, await startFlow(hub.url), { username: 'maria', password: 'no' });
    const socket = await TestSocket.open(hub.url, (await signIn(hub.url, 'luca')).access_token);
    expect(await socket.result('persistent_notification/get')).toContainEqual(
      expect.objectContaining({ notification_id: 'http-login', title: 'Login attempt failed' }),
    );
    socket.close();
  });

  it('asks for a TOTP code, and accepts that of the previous 30 s', async () => {
    const flow = await startFlow(hub.url);
    const asked = await submitStep(hub.url, flow, { username: 'giulia', password: 'casa-bianchi' });
    expect(asked.json()).toMatchObject({
      type: 'form',
      step_id: 'mfa',
      errors: {},
      description_placeholders: { mfa_module_id: 'totp' },
    });
    const done = await submitStep(hub.url, flow, { code: codeNow(-30_000) });
    expect((await redeem(hub.url, done.json()['result'])).status).toBe(200);
  });

  it('ends the flow at the fifth wrong code', async () => {
    const flow = await startFlow(hub.url);
    await submitStep(hub.url, flow, { username: 'giulia', password: 'casa-bianchi' });
    for (let tries = 1; tries <= 4; tries++) {
      expect((await submitStep(hub.url, flow, { code: '000000' })).json()['errors']).toEqual({
        base: 'invalid_code',
      });
    }
    expect((await submitStep(hub.url, flow, { code: '000000' })).json()).toMatchObject({
      type: 'abort',
      reason: 'too_many_retry',
    });
    expect((await submitStep(hub.url, flow, { code: codeNow() })).status).toBe(404);
  });

  it('ends the flow when the code comes later than five minutes', async () => {
    const flow = await startFlow(hub.url);
    await submitStep(hub.url, flow, { username: 'giulia', password: 'casa-bianchi' });
    clock.advance(300_001);
    expect((await submitStep(hub.url, flow, { code: codeNow() })).json()).toMatchObject({
      type: 'abort',
      reason: 'login_expired',
    });
  });

  it('expires and refreshes access tokens, never revoked ones', async () => {
    const session = await signIn(hub.url);
    expect((await getAs(`${hub.url}/api/`, session.access_token)).status).toBe(200);
    clock.advance(1_801_000);
    expect((await getAs(`${hub.url}/api/`, session.access_token)).text).toBe('401: Unauthorized');
    const renewed = await refresh(hub.url, session.refresh_token);
    expect(Object.keys(renewed.json()).sort()).toEqual(['access_token', 'expires_in', 'token_type']);
    const fresh = String(renewed.json()['access_token']);
    const socket = await TestSocket.open(hub.url, fresh);
    const revoked = await postForm(`${hub.url}/auth/revoke`, { token: session.refresh_token });
    expect([revoked.status, revoked.text]).toEqual([200, '']);
    expect(await socket.closed).toBe(1000);
    expect((await getAs(`${hub.url}/api/`, fresh)).status).toBe(401);
    expect((await refresh(hub.url, session.refresh_token)).json()).toEqual({ error: 'invalid_grant' });
  });

  it('refuses the password grant and JSON bodies', async () => {
    const password = await postForm(`${hub.url}/auth/token`, {
      grant_type: 'password',
      username: 'maria',
      password: 'casa-bianchi',
    });
    expect([password.status, password.json()]).toEqual([400, { error: 'unsupported_grant_type' }]);
    const asJson = await postJson(`${hub.url}/auth/token`, { grant_type: 'refresh_token' });
    expect(asJson.json()).toEqual({ error: 'unsupported_grant_type' });
  });

  it('checks the redirect URI only at the last step', async () => {
    const body = {
      client_id: 'http://app.example/',
      handler: ['homeassistant', null],
      redirect_uri: 'http://other.example/',
    };
    const begun = await postJson(`${hub.url}/auth/login_flow`, body);
    expect(begun.status).toBe(200);
    const done = await submitStep(hub.url, String(begun.json()['flow_id']), {
      username: 'maria',
      password: 'casa-bianchi',
    });
    expect([done.status, done.json()]).toEqual([403, { message: 'Invalid redirect URI' }]);
  });

  it('refuses the other dialect without counting it', async () => {
    const body = {
      client_id: 'http://app.example/',
      handler: ['homeassistant', null],
      redirect_uri: 'http://app.example/',
      username: 'maria',
      password: 'casa-bianchi',
    };
    expect((await postJson(`${hub.url}/auth/login_flow`, body)).status).toBe(400);
    expect((await http(`${hub.url}/api/auth/long_lived_access_token`, { method: 'POST' })).status).toBe(404);
  });
});

describe('a ban', () => {
  it('blocks everything for the address, pages and sockets too', async () => {
    const hub = await startDemoHub({ banAfter: 3 });
    for (let tries = 1; tries <= 3; tries++) expect((await http(`${hub.url}/api/`)).status).toBe(401);
    const shut = await http(`${hub.url}/`);
    expect([shut.status, shut.text]).toEqual([403, '403: Forbidden']);
    await expect(TestSocket.open(hub.url, 'x')).rejects.toThrow();
    await hub.close();
  });

  it('is prevented by a successful sign-in', async () => {
    const hub = await startDemoHub({ banAfter: 3 });
    for (let tries = 1; tries <= 2; tries++) await http(`${hub.url}/api/`);
    await signIn(hub.url);
    await http(`${hub.url}/api/`);
    expect((await http(`${hub.url}/`)).status).toBe(200);
    await hub.close();
  });
});

describe("the specification's dialect", () => {
  let hub: DemoHub;
  beforeAll(async () => {
    hub = await startDemoHub({ dialect: 'specification' });
  });
  afterAll(() => hub.close());
  const credentials = { username: 'maria', password: 'casa-bianchi', client_id: 'http://app.example/' };

  it('returns a token directly from the login flow', async () => {
    const answer = await postJson(`${hub.url}/auth/login_flow`, credentials);
    const { access_token: token, session } = answer.json();
    expect(session).toMatchObject({ username: 'maria', expires_in: 1800 });
    expect((await getAs(`${hub.url}/api/`, String(token))).status).toBe(200);
  });

  it('reports errors in `error`', async () => {
    const wrong = await postJson(`${hub.url}/auth/login_flow`, { ...credentials, password: 'no' });
    expect([wrong.status, wrong.json()]).toEqual([401, { error: 'Invalid username or password' }]);
    expect((await postJson(`${hub.url}/auth/login_flow`, {})).json()).toHaveProperty('error');
  });

  it('supports the password grant and refresh', async () => {
    const session = (
      await postForm(`${hub.url}/auth/token`, { grant_type: 'password', ...credentials })
    ).json();
    expect((await refresh(hub.url, String(session['refresh_token']))).status).toBe(200);
  });

  it('issues a long-lived token', async () => {
    const { access_token: token } = (
      await postForm(`${hub.url}/auth/token`, { grant_type: 'password', ...credentials })
    ).json();
    const answer = await http(`${hub.url}/api/auth/long_lived_access_token`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${String(token)}` },
      body: JSON.stringify({ client_name: 'Soglia', lifespan: 365 }),
    });
    expect((await getAs(`${hub.url}/api/states`, String(answer.json()['token']))).status).toBe(200);
  });
});
