import { describe, expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

async function setUp(options: TestHubOptions = {}, limits = {}) {
  const clock = manualClock();
  const hub = await startTestHub(options);
  const gateway = await startTestGateway(hub.url, {}, { limits, clock });
  return {
    clock,
    hub,
    gateway,
    /** Sends this as the first message and tells how the socket ended, and what it received last. */
    first: async (frame: string | Buffer) => {
      const client = openClient(gateway.socketUrl);
      await client.waitForText('auth_required');
      client.socket.send(frame);
      return { code: await client.waitForClose(), last: client.received.at(-1) };
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const auth = (token: string) => JSON.stringify({ type: 'auth', access_token: token });
const invalid = '{"type":"auth_invalid","message":"Invalid access token or password"}';

describe('the first message on a socket', () => {
  test.each([
    ['nonsense', 'abc'],
    ['nothing', ''],
    ['an expired token', makeToken('anna', 1000)],
  ])('%s: the hub’s own refusal, and the hub receives nothing', async (_name, token) => {
    await using setup = await setUp();
    expect(await setup.first(auth(token))).toEqual({ code: 1000, last: invalid });
    expect(setup.hub.received).toEqual([]);
  });

  test.each([
    '{"type":"ping","id":1}',
    '{"type":"auth"}',
    '{"type":"auth","access_token":5}',
    `{"type":"auth","access_token":"${makeToken('anna')}","more":1}`,
    `{"type":"auth","api_password":"x"}`,
    '[]',
    'null',
    '5',
  ])('%s is not an auth message', async (frame) => {
    await using setup = await setUp();
    const { code, last } = await setup.first(frame);
    expect(code).toBe(1000);
    expect(last).toContain('Auth message incorrectly formatted');
    expect(setup.hub.received).toEqual([]);
  });

  test.each([['{'], [''], [Buffer.from('{}')]])('%j ends the socket without an answer', async (frame) => {
    await using setup = await setUp();
    const { code, last } = await setup.first(frame);
    expect([code, last]).toEqual([1000, '{"type":"auth_required","ha_version":"2026.11.0"}']);
    expect(setup.hub.received).toEqual([]);
  });

  test.each([
    ['a token', auth('abc')],
    ['no auth message', '{"type":"auth"}'],
  ])(
    'refused before the hub has sent auth_required (%s): auth_required still comes first',
    async (_name, frame) => {
      const firstMessages: (() => void)[] = [];
      await using setup = await setUp({
        onSocket: (socket) => {
          firstMessages.push(() => {
            socket.send('{"type":"auth_required"}');
          });
        },
      });
      const client = openClient(setup.gateway.socketUrl);
      client.socket.on('open', () => {
        client.socket.send(frame);
        client.socket.ping();
      });
      // The pong arrives after any answer to the frame.
      await new Promise((resolve) => client.socket.once('pong', resolve));
      expect(client.received).toEqual([]);
      for (const send of firstMessages) send();
      expect(await client.waitForClose()).toBe(1000);
      expect(client.received.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual([
        'auth_required',
        'auth_invalid',
      ]);
    },
  );

  test('refused while the hub never sends auth_required: closed', async () => {
    let opened = false;
    await using setup = await setUp({ onSocket: () => (opened = true) });
    const client = openClient(setup.gateway.socketUrl);
    await client.signIn('abc');
    client.socket.ping();
    await new Promise((resolve) => client.socket.once('pong', resolve));
    expect([opened, client.received]).toEqual([true, []]);
    setup.clock.advance(10_000);
    expect(await client.waitForClose()).toBe(1014);
  });

  test('a client that sends nothing is disconnected after ten seconds', async () => {
    await using setup = await setUp();
    const client = openClient(setup.gateway.socketUrl);
    await client.waitForText('auth_required');
    setup.clock.advance(9_000);
    expect(client.state.code).toBeUndefined();
    setup.clock.advance(1_000);
    expect(await client.waitForClose()).toBe(1000);
  });

  test('a hub that does not answer the auth message: the client is disconnected', async () => {
    const receivedByHub: unknown[] = [];
    await using setup = await setUp({
      onSocket: (socket) => {
        socket.send('{"type":"auth_required"}');
        socket.on('message', (data) => receivedByHub.push(data));
      },
    });
    const client = openClient(setup.gateway.socketUrl);
    await client.waitForText('auth_required');
    client.socket.send(auth(makeToken('anna')));
    await waitFor(() => {
      expect(receivedByHub).toHaveLength(1);
    });
    setup.clock.advance(10_000);
    expect(await client.waitForClose()).toBe(1014);
  });
});

describe('tokens on sockets', () => {
  test('one that the hub refuses is sent once, and not again over REST', async () => {
    await using setup = await setUp();
    const token = makeToken('revoked');
    for (let round = 0; round < 3; round += 1)
      expect(await setup.first(auth(token))).toEqual({ code: 1000, last: invalid });
    expect(setup.hub.received).toHaveLength(1);
    const answer = await fetch(`${setup.gateway.hubUrl}/api/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('one that was accepted needs no verification over REST', async () => {
    await using setup = await setUp();
    const token = makeToken('anna');
    setup.hub.validTokens.add(token);
    const client = openClient(setup.gateway.socketUrl);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    await fetch(`${setup.gateway.hubUrl}/api/states`, { headers: { authorization: `Bearer ${token}` } });
    expect(setup.hub.forwarded().map(({ url }) => url)).toEqual(['/api/states']);
    client.socket.close();
  });

  test('one that is revoked is refused by the hub first, then by the gateway', async () => {
    await using setup = await setUp();
    const token = makeToken('anna');
    setup.hub.validTokens.add(token);
    const client = openClient(setup.gateway.socketUrl);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    setup.hub.validTokens.delete(token);
    for (let round = 0; round < 3; round += 1)
      expect(await setup.first(auth(token))).toEqual({ code: 1000, last: invalid });
    expect(setup.hub.received).toHaveLength(2);
    client.socket.close();
  });

  test('many sockets with one token at the same time', async () => {
    await using setup = await setUp();
    const token = makeToken('anna');
    setup.hub.validTokens.add(token);
    const clients = Array.from({ length: 20 }, () => openClient(setup.gateway.socketUrl));
    await Promise.all(clients.map((client) => client.signIn(token)));
    await Promise.all(clients.map((client) => client.waitForText('auth_ok')));
    for (const { socket } of clients) socket.close();
  });

  test('forged ones at the same time: the hub gets no more than allowed, the rest may try later', async () => {
    await using setup = await setUp({}, { refusedTokensPerAddress: 2 });
    const ends = await Promise.all(
      Array.from({ length: 12 }, (_, at) => setup.first(auth(makeToken(`forged ${at}`)))),
    );
    expect(ends.filter(({ code }) => code === 1000)).toHaveLength(2);
    expect(ends.filter(({ code }) => code === 1013)).toHaveLength(10);
    expect(setup.hub.received).toHaveLength(2);
  });
});
