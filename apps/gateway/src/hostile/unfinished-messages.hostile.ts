import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { restrictedDecide } from '#policy/testing/restricted-decide.ts';
import { testContext } from '#policy/testing/rule-context.ts';
import { openRaw } from '#testing/raw-http.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const KIBI = 1024;

async function setUp(parts: Parameters<typeof startTestGateway>[2] = {}) {
  const hub = await startTestHub();
  const gateway = await startTestGateway(hub.url, {}, parts);
  const tokens = { anna: makeToken('anna'), luca: makeToken('luca') };
  for (const token of Object.values(tokens)) hub.validTokens.add(token);
  const open = async () => {
    const client = openClient(gateway.socketUrl);
    onTestFinished(() => {
      client.socket.terminate();
    });
    await client.waitForText('auth_required');
    return client;
  };
  return {
    hub,
    gateway,
    tokens,
    open,
    signedIn: async (token = tokens.anna) => {
      const client = await open();
      await client.signIn(token);
      await client.waitForText('auth_ok');
      return client;
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('fragments of one byte', () => {
  test('of a stranger are few', async () => {
    await using setup = await setUp();
    const client = await setup.open();
    for (let count = 0; count <= defaultLimits.fragmentsBeforeSignIn; count += 1)
      client.socket.send(' ', { fin: false, compress: false });
    expect(await client.waitForClose()).toBe(1008);
  });

  test('of somebody who has signed in are bounded too, and their message arrives', async () => {
    await using setup = await setUp({ limits: { messageFragments: 64 } });
    const client = await setup.signedIn();
    const text = '{"id":1,"type":"ping"}'.padEnd(60);
    for (const [at, part] of text.split('').entries())
      client.socket.send(part, { fin: at === text.length - 1, compress: false });
    await waitFor(() => {
      expect(setup.hub.received.map(String)).toContain('{"id":1,"type":"ping"}');
    });
    for (let count = 0; count < 65; count += 1) client.socket.send(' ', { fin: false, compress: false });
    expect(await client.waitForClose()).toBe(1008);
  });
});

describe('large messages that never end', () => {
  const limits = { largeMessagesPerPerson: 2 };

  test.each([
    ['that are compressed', true],
    ['that are not', false],
  ])('%s: one person has few of them, and nobody else is refused', async (_name, compress) => {
    await using setup = await setUp({ limits });
    const begin = async (token?: string) => {
      const client = await setup.signedIn(token);
      client.socket.send(' '.repeat(400 * KIBI), { fin: false, compress });
      client.socket.ping();
      return client;
    };
    /** Its pong comes after all that was sent before has been read. */
    const isOpen = async (client: Awaited<ReturnType<typeof begin>>) => {
      client.socket.send('{"id":1,"type":"ping"}', { fin: true, compress: false });
      await client.waitForText('{"id":1,"type":"pong"}');
    };
    const first = await begin();
    const second = await begin();
    await waitFor(async () => {
      const third = await begin();
      expect(await third.waitForClose()).toBe(1009);
    });
    const other = await begin(setup.tokens.luca);
    await isOpen(other);
    // What ends makes room.
    await isOpen(first);
    const fourth = await begin();
    await isOpen(fourth);
    second.socket.terminate();
    await waitFor(async () => {
      await isOpen(await begin());
      await isOpen(await begin());
    });
  });
});

test('bodies that a role is decided by: one person has few large ones under way, others their own', async () => {
  const role = testContext({ entities: { 'light.desk': 'control' } });
  const decide = restrictedDecide(role);
  await using setup = await setUp({ decide, limits: { largeMessagesPerPerson: 2 } });
  const begin = async (token: string, framing: string) => {
    const socket = await openRaw(setup.gateway.hubPort);
    const state = { received: '' };
    onTestFinished(() => {
      socket.destroy();
    });
    socket.setEncoding('latin1').on('data', (chunk: string) => (state.received += chunk));
    const head = `POST /api/services/light/turn_on HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`;
    socket.write(`${head}${framing}\r\n\r\n`);
    return { socket, state };
  };
  const body = ' '.repeat(100 * KIBI);
  const announced = `Content-Length: ${2 * body.length}`;
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
  const { anna, luca } = setup.tokens;

  const first = await begin(anna, announced);
  const second = await begin(anna, 'Transfer-Encoding: chunked');
  second.socket.write(chunk);
  await waitFor(async () => {
    for (const framing of [announced, 'Transfer-Encoding: chunked']) {
      const further = await begin(anna, framing);
      if (framing !== announced) further.socket.write(chunk);
      await waitFor(() => {
        expect(further.state.received).toMatch(/^HTTP\/1\.1 503 .*"code":"hub_busy"/s);
      });
    }
  });
  const other = await begin(luca, announced);
  other.socket.write(body + body);
  await waitFor(() => {
    expect(other.state.received).toMatch(/^HTTP\/1\.1 [24]0/);
  });
  const small = await begin(anna, 'Content-Length: 2');
  small.socket.write('{}');
  await waitFor(() => {
    expect(small.state.received).toMatch(/^HTTP\/1\.1 [24]0/);
  });
  expect([first.state.received, second.state.received]).toEqual(['', '']);
  first.socket.destroy();
  await waitFor(async () => {
    const after = await begin(anna, announced);
    after.socket.write(body + body);
    await waitFor(() => {
      expect(after.state.received).toMatch(/^HTTP\/1\.1 [24]0/);
    });
  });
});
