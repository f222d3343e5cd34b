import { describe, expect, test } from 'vitest';
import { FIRST_MESSAGES_PROTOCOL } from '@soglia/contracts';
import type { Verdict } from '#policy/verdict.ts';
import { openGuardedSocket } from '#testing/guarded-socket.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const token = makeToken('anna');
const auth = { type: 'auth', access_token: token };
const ping = { id: 1, type: 'ping' };
const encode = (message: unknown) => encodeURIComponent(JSON.stringify(message));

async function setUp(limits = {}) {
  const hub = await startTestHub();
  hub.validTokens.add(token);
  const gateway = await startTestGateway(hub.url, {}, { limits });
  return {
    hub,
    gateway,
    /** Opens a socket whose handshake carries these messages. */
    open: (...messages: readonly string[]) =>
      openClient(gateway.socketUrl, {}, [FIRST_MESSAGES_PROTOCOL, ...messages]),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const parsed = (frames: readonly unknown[]) => frames.map((frame) => JSON.parse(String(frame)) as unknown);

test('are treated as if they had come on the socket first', async () => {
  await using setup = await setUp();
  using client = setup.open(encode(auth), encode(ping));
  await client.waitForText('auth_ok');
  const next = { id: 2, type: 'ping' };
  client.socket.send(JSON.stringify(next));
  await waitFor(() => {
    expect(parsed(setup.hub.received)).toEqual([auth, ping, next]);
  });
  expect(client.socket.protocol).toBe(FIRST_MESSAGES_PROTOCOL);
  expect(parsed(client.received).slice(0, 2)).toMatchObject([{ type: 'auth_required' }, { type: 'auth_ok' }]);
  expect(setup.gateway.log()).not.toContain(token);
});

test('are decided like all others', async () => {
  const decide = ({ type }: { readonly type?: string }): Verdict =>
    type === 'ping' ? { kind: 'pass' } : { kind: 'refuse', code: 'unauthorized' };
  await using guarded = await openGuardedSocket(decide, () => 'restricted');
  const messages = [{ type: 'auth', access_token: guarded.token }, ping, { id: 2, type: 'get_states' }];
  using client = openClient(guarded.gateway.socketUrl, {}, [
    FIRST_MESSAGES_PROTOCOL,
    ...messages.map(encode),
  ]);
  await client.waitForText('"success":false');
  expect(parsed(client.received)).toContainEqual(expect.objectContaining({ id: 2, success: false }));
  expect(await guarded.receivedByHub(2)).toEqual([messages[0], ping]);
});

describe('what is no sign-in', () => {
  test.each([
    ['a command', encode(ping), 'Auth message incorrectly formatted'],
    ['an expired token', encode({ ...auth, access_token: makeToken('anna', 1000) }), 'auth_invalid'],
    ['no JSON', encodeURIComponent('{'), ''],
    ['nothing', '%20', ''],
  ])('%s ends the socket, and the hub receives nothing', async (_name, message, last) => {
    await using setup = await setUp();
    using client = setup.open(message, encode({ id: 2, type: 'ping' }));
    expect(await client.waitForClose()).toBe(1000);
    expect(client.received.at(-1) ?? '').toContain(last);
    expect(setup.hub.received).toEqual([]);
  });

  test.each([['%'], ['%zz'], ['%ff'], [`${encode(auth)}%`]])(
    '%s is refused before the hub is asked',
    async (text) => {
      await using setup = await setUp();
      using client = setup.open(text);
      await waitFor(() => {
        expect(client.state.status).toBe(400);
      });
      expect(setup.hub.opened).toBe(0);
    },
  );

  test('another subprotocol carries none', async () => {
    await using setup = await setUp();
    using client = openClient(setup.gateway.socketUrl, {}, ['other', encode(auth)]);
    await client.waitForText('auth_required');
    await client.signIn(token);
    await client.waitForText('auth_ok');
    expect(parsed(setup.hub.received)).toEqual([auth]);
  });
});

describe('more than may wait for a sign-in', () => {
  test('is refused by its number', async () => {
    await using setup = await setUp({ heldFrames: 3 });
    const commands = [2, 3, 4, 5].map((id) => encode({ id, type: 'ping' }));
    using client = setup.open(encode(auth), ...commands);
    expect(await client.waitForClose()).toBe(1009);
  });

  test('is refused by its bytes', async () => {
    await using setup = await setUp({ beforeSignIn: 1000 });
    using client = setup.open(encode(auth), encode({ ...ping, text: 'a'.repeat(1000) }));
    expect(await client.waitForClose()).toBe(1009);
  });

  test('is refused by the size of the handshake', async () => {
    await using setup = await setUp();
    using client = setup.open(encode(auth), encode({ ...ping, text: 'a'.repeat(30_000) }));
    await waitFor(() => {
      expect(client.state.status).toBe(431);
    });
    expect(setup.hub.opened).toBe(0);
  });
});
