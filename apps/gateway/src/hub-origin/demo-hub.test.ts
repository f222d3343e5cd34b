import { startDemoHub } from '@soglia/demo-hub';
import { expect, test } from 'vitest';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';

async function setUp(options: Parameters<typeof startDemoHub>[0] = {}) {
  const demo = await startDemoHub({ log: () => undefined, ...options });
  const gateway = await startTestGateway(demo.url);
  const post = async (path: string, body: string, type = 'application/json') => {
    const answer = await fetch(`${gateway.hubUrl}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const clientId = `${gateway.appUrl}/`;
  return {
    demo,
    gateway,
    tryPassword: async (username: string, password: string) => {
      const begun = await post(
        '/auth/login_flow',
        JSON.stringify({ client_id: clientId, handler: ['homeassistant', null], redirect_uri: clientId }),
      );
      return post(
        `/auth/login_flow/${String(begun.body['flow_id'])}`,
        JSON.stringify({ client_id: clientId, username, password }),
      );
    },
    exchange: (code: string) =>
      post(
        '/auth/token',
        new URLSearchParams({ grant_type: 'authorization_code', code, client_id: clientId }).toString(),
        'application/x-www-form-urlencoded',
      ),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await demo.close();
    },
  };
}

test('a person signs in through the hub origin, reads the states and follows them on the socket', async () => {
  await using setup = await setUp();
  const done = await setup.tryPassword('maria', 'casa-bianchi');
  expect(done.body).toMatchObject({ type: 'create_entry' });
  const { body } = await setup.exchange(String(done.body['result']));
  const token = String(body['access_token']);
  const states = await fetch(`${setup.gateway.hubUrl}/api/states`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await states.json()) as unknown[]).length).toBeGreaterThan(30);

  const client = openClient(setup.gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  client.socket.send('{"id":1,"type":"get_states"}');
  await client.waitForText('"id":1');
  setup.demo.faults.revoke('maria');
  expect(await client.waitForClose()).toBe(1000);
  const after = await fetch(`${setup.gateway.hubUrl}/api/states`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(after.status).toBe(401);
});

test('wrong passwords are limited here, before a hub that bans would ban the gateway', async () => {
  await using setup = await setUp({ banAfter: 6 });
  for (let round = 0; round < 5; round += 1) {
    expect((await setup.tryPassword('maria', `no ${round}`)).body).toMatchObject({
      errors: { base: 'invalid_auth' },
    });
  }
  expect((await setup.tryPassword('maria', 'casa-bianchi')).status).toBe(429);
  for (let round = 0; round < 10; round += 1) await fetch(`${setup.gateway.hubUrl}/api/states`);
  expect((await setup.tryPassword('luca', 'casa-bianchi')).body).toMatchObject({ type: 'create_entry' });
});

test('a guest who asks for what only administrators may do stays signed in', async () => {
  await using setup = await setUp();
  const done = await setup.tryPassword('luca', 'casa-bianchi');
  const { body } = await setup.exchange(String(done.body['result']));
  const headers = { authorization: `Bearer ${String(body['access_token'])}` };
  const restart = await fetch(`${setup.gateway.hubUrl}/api/services/homeassistant/restart`, {
    method: 'POST',
    headers,
  });
  expect(restart.status).toBe(401);
  expect((await fetch(`${setup.gateway.hubUrl}/api/`, { headers })).status).toBe(200);
});

test('a person past the last day is signed out, cannot sign in, and can again once the day is changed', async () => {
  await using setup = await setUp();
  const { store, identity, socketUrl } = setup.gateway;
  const signIn = async () => {
    const done = await setup.tryPassword('luca', 'casa-bianchi');
    return setup.exchange(String(done.body['result']));
  };
  const first = await signIn();
  const client = openClient(socketUrl);
  await client.waitForText('auth_required');
  await client.signIn(String(first.body['access_token']));
  await client.waitForText('auth_ok');
  client.socket.send('{"id":1,"type":"auth/current_user"}');
  await client.waitForText('"is_owner"');
  const [, userId = ''] = /"id":"([0-9a-f]{32})"/.exec(client.received.at(-1) ?? '') ?? [];

  await store.people.put({ userId, expiresOn: '2020-01-01' });
  await identity.storeChanged();
  expect(await client.waitForClose()).toBe(1000);
  const refused = await signIn();
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: 'access_denied', error_description: 'User is not active' },
  ]);
  const renewal = await fetch(`${setup.gateway.hubUrl}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: String(first.body['refresh_token']),
      client_id: `${setup.gateway.appUrl}/`,
    }),
  });
  expect(renewal.status).toBe(403);
  // Nobody else is kept out.
  const done = await setup.tryPassword('maria', 'casa-bianchi');
  expect((await setup.exchange(String(done.body['result']))).status).toBe(200);

  await store.people.put({ userId, expiresOn: null });
  await identity.storeChanged();
  expect((await signIn()).status).toBe(200);
});
