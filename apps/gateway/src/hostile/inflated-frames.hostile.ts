import zlib from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const KIBI = 1024;
const MEBI = KIBI * KIBI;

/** What arrives as a few bytes: as long as the largest message of a person. */
const bomb = `"${' '.repeat(defaultLimits.clientMessage - 2)}"`;

async function setUp(options: TestHubOptions = {}) {
  const hub = await startTestHub(options);
  const gateway = await startTestGateway(hub.url);
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const client = openClient(gateway.socketUrl);
  await client.waitForText('auth_required');
  expect(client.socket.extensions).toBe('permessage-deflate');
  return {
    hub,
    token,
    client,
    [Symbol.asyncDispose]: async () => {
      client.socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
}

/** Counts the bytes that this process inflates until the test ends. */
function countInflated() {
  const inflated = { bytes: 0 };
  const create = zlib.createInflateRaw.bind(zlib);
  const spy = vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
    const stream = create(options);
    stream.on('data', (chunk: Buffer) => (inflated.bytes += chunk.length));
    return stream;
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return inflated;
}

test.each([
  ['in the place of the auth message', false],
  ['behind it', true],
])('a frame %s inflates to little more than an auth message may have', async (_name, isBehind) => {
  await using setup = await setUp({ onSocket: (socket) => socket.send('{"type":"auth_required"}') });
  const { client } = setup;
  const inflated = countInflated();
  if (isBehind) await client.signIn(setup.token);
  client.socket.send(bomb);
  expect(await client.waitForClose()).toBe(1009);
  expect(inflated.bytes).toBeGreaterThan(defaultLimits.beforeSignIn);
  expect(inflated.bytes).toBeLessThan(defaultLimits.beforeSignIn + 16 * KIBI);
});

test('fragments of one message count together', async () => {
  await using setup = await setUp();
  const { client } = setup;
  const inflated = countInflated();
  for (let count = 0; count < 20; count += 1) client.socket.send(' '.repeat(40 * KIBI), { fin: false });
  expect(await client.waitForClose()).toBe(1009);
  expect(inflated.bytes).toBeLessThan(2 * defaultLimits.beforeSignIn);
});

test('a client whose socket is being closed makes nothing more be inflated by sending on', async () => {
  await using setup = await setUp();
  const { client } = setup;
  const inflated = countInflated();
  client.socket.send('[]');
  for (let count = 0; count < 500; count += 1) client.socket.send(`"${' '.repeat(60 * KIBI)}"`);
  await client.waitForClose();
  // Of 30 MB: what one read from the socket brings is on its way by then.
  expect(inflated.bytes).toBeLessThan(4 * MEBI);
});

test('an auth message that is compressed is read, and from then on large messages are', async () => {
  await using setup = await setUp();
  const { client, hub } = setup;
  const inflated = countInflated();
  // Blanks make it worth compressing.
  client.socket.send(`{"type":"auth","access_token":"${setup.token}"}`.padEnd(60 * KIBI));
  await client.waitForText('auth_ok');
  expect(inflated.bytes).toBe(60 * KIBI);
  const large = JSON.stringify({ id: 1, type: 'lovelace/config/save', config: 'x'.repeat(3 * MEBI) });
  client.socket.send(large);
  await waitFor(() => {
    // Not the texts themselves: writing the difference of two large ones is slow.
    expect(hub.received.at(-1) === large).toBe(true);
  });
});
