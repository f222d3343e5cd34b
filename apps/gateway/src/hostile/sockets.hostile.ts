import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { manualClock } from '#testing/manual-clock.ts';
import { openRaw, sendRaw } from '#testing/raw-http.ts';
import { openClient, type TestClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { defaultLimits, type Limits } from '#limits.ts';

const KIBI = 1024;
const MEBI = KIBI * KIBI;

async function setUp(options: TestHubOptions = {}, limits: Partial<Limits> = {}) {
  const clock = manualClock();
  const hub = await startTestHub(options);
  const gateway = await startTestGateway(hub.url, {}, { limits, clock });
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const clients: TestClient[] = [];
  /** @param lastByte of the loopback address that it comes from */
  const open = (lastByte = 1) => {
    const client = openClient(gateway.socketUrl, { localAddress: `127.0.0.${lastByte}` });
    clients.push(client);
    return client;
  };
  const signedIn = async (lastByte = 1) => {
    const client = open(lastByte);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    return client;
  };
  return {
    clock,
    hub,
    gateway,
    token,
    open,
    signedIn,
    /** Fails unless this client gets an answer. */
    ping: async (client: TestClient, id = 1) => {
      client.socket.send(JSON.stringify({ id, type: 'ping' }));
      await client.waitForText(`{"id":${id},"type":"pong"}`);
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of clients) socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
}

/**
 * Sends until the other side takes no more: a megabyte is still waiting after several answers to others. Returns how
 * often it sent.
 */
async function sendUntilHeld(
  socket: Pick<WebSocket, 'bufferedAmount'>,
  send: () => void,
  settle: () => Promise<void>,
): Promise<number> {
  const most = 20_000;
  let sent = 0;
  for (let quiet = 0; quiet < 5 && sent < most;) {
    const before = sent;
    while (socket.bufferedAmount < MEBI && sent < most) {
      send();
      sent += 1;
    }
    quiet = sent === before ? quiet + 1 : 0;
    await settle();
  }
  expect(sent).toBeLessThan(most);
  return sent;
}

/** Text that no compression makes small. */
const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length);

describe('sockets that do not sign in', () => {
  const limits = { unsignedSocketsPerSource: 8, unsignedSockets: 24, sockets: 10 };

  test('nine sources with silent sockets keep few of them open, and people come in', async () => {
    await using setup = await setUp({}, limits);
    const before = await setup.signedIn(20);
    const silent: TestClient[] = [];
    for (let source = 2; source <= 10; source += 1) {
      const opened = Array.from({ length: 12 }, () => setup.open(source));
      await Promise.all(
        opened.map((client) =>
          waitFor(() => {
            if (!client.state.opened && client.state.status === undefined && client.state.code === undefined)
              throw new Error('neither opened nor refused');
          }),
        ),
      );
      silent.push(...opened);
      const person = await setup.signedIn(30 + source);
      await setup.ping(person);
      person.socket.terminate();
      await waitFor(() => {
        expect(setup.hub.sockets.size).toBeLessThanOrEqual(limits.unsignedSockets + 1);
      });
    }
    expect(silent.filter(({ state }) => state.opened && state.code === undefined).length).toBeLessThanOrEqual(
      limits.unsignedSockets,
    );
    await setup.ping(before);
    expect(before.state.code).toBeUndefined();
  });

  test('a source with as many silent ones as it may have can still sign in, without a loss to others', async () => {
    await using setup = await setUp({}, limits);
    const other = setup.open(2);
    await other.waitForText('auth_required');
    for (let count = 0; count < 20; count += 1) {
      const silent = setup.open(1);
      await silent.waitForText('auth_required');
    }
    await setup.ping(await setup.signedIn(1));
    expect(other.state.code).toBeUndefined();
  });

  test('a source that opens them one after the other is slowed, and no other one', async () => {
    await using setup = await setUp({}, { ...limits, freeRefusals: 3 });
    const hubSockets = () => setup.hub.opened;
    for (let count = 0; count < limits.unsignedSocketsPerSource; count += 1) {
      await setup.open(2).waitForText('auth_required');
    }
    for (let count = 0; count < 20; count += 1) setup.open(2);
    await waitFor(() => {
      expect(hubSockets()).toBe(limits.unsignedSocketsPerSource + 3);
    });
    // The clock stands still: the others of the flood are still held.
    await setup.ping(await setup.signedIn(1));
    expect(hubSockets()).toBe(limits.unsignedSocketsPerSource + 4);
    setup.clock.advance(defaultLimits.refusalInterval);
    await waitFor(() => {
      expect(hubSockets()).toBe(limits.unsignedSocketsPerSource + 5);
    });
  });

  test('the signed-in ones have a bound of their own, and the last of them is told to come later', async () => {
    await using setup = await setUp({}, { ...limits, socketsPerAddress: 2 });
    const waiting = setup.open();
    await waiting.waitForText('auth_required');
    await setup.signedIn();
    await setup.signedIn();
    await waiting.signIn(setup.token);
    expect(await waiting.waitForClose()).toBe(1013);
    await waitFor(() => {
      expect(setup.hub.sockets.size).toBe(2);
    });
  });

  test('frames held during the sign-in count by their inflated size and by their number', async () => {
    await using setup = await setUp({ onSocket: (socket) => socket.send('{"type":"auth_required"}') });
    const inflated = setup.open();
    await inflated.waitForText('auth_required');
    await inflated.signIn(setup.token);
    for (let count = 0; count < 3; count += 1) inflated.socket.send(`"${' '.repeat(40 * KIBI)}"`);
    expect(await inflated.waitForClose()).toBe(1009);
    const many = setup.open(2);
    await many.waitForText('auth_required');
    await many.signIn(setup.token);
    for (let count = 0; count < 100; count += 1) many.socket.send('1');
    expect(await many.waitForClose()).toBe(1009);
  });

  test('the time runs while other tokens are verified, and those behind are not blocked for ever', async () => {
    let mute = true;
    await using setup = await setUp({
      onSocket: (socket) => {
        socket.send('{"type":"auth_required"}');
        socket.on('message', () => {
          if (!mute) socket.send('{"type":"auth_ok"}');
        });
      },
    });
    const [first, second] = [setup.open(), setup.open()];
    await first.signIn(makeToken('one'));
    await first.waitForText('auth_required');
    await second.signIn(makeToken('two'));
    // The hub has the first one's token, and the gateway the second one's.
    second.socket.ping();
    await new Promise((resolve) => second.socket.once('pong', resolve));
    setup.clock.advance(10_000);
    expect([await first.waitForClose(), await second.waitForClose()].sort()).toEqual([1013, 1014]);
    mute = false;
    const third = setup.open();
    await third.signIn(makeToken('three'));
    await third.waitForText('auth_ok');
  });

  test.each(['['.repeat(30_000), '{"a":'.repeat(10_000), `[${'1,'.repeat(30_000)}1]`, '-'.repeat(60_000)])(
    'an auth message of another form (%.10s) ends the socket',
    async (text) => {
      await using setup = await setUp();
      const client = setup.open();
      await client.waitForText('auth_required');
      client.socket.send(text);
      expect(await client.waitForClose()).toBe(1000);
      expect(setup.hub.received).toEqual([]);
    },
  );

  test('malformed handshakes open nothing at the hub, and no silent socket is dropped for them', async () => {
    await using setup = await setUp({}, limits);
    const silent = Array.from({ length: limits.unsignedSocketsPerSource }, () => setup.open(1));
    for (const client of silent) await client.waitForText('auth_required');
    const opened = setup.hub.opened;
    const malformed =
      'GET /api/websocket HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n';
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendRaw(setup.gateway.hubPort, `${malformed}\r\n`)),
    );
    expect(answers.every((answer) => answer.startsWith('HTTP/1.1 400 '))).toBe(true);
    expect(setup.hub.opened).toBe(opened);
    expect(silent.map(({ state }) => state.code)).toEqual(silent.map(() => undefined));
  });

  test('a refused handshake is not held open by the client', async () => {
    await using setup = await setUp({}, { socketsPerAddress: 0 });
    const connection = await openRaw(setup.gateway.hubPort, { allowHalfOpen: true });
    let answer = '';
    connection.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const gatewayEnds = once(connection, 'end');
    connection.write(
      'GET /api/websocket HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await gatewayEnds;
    expect(answer).toContain('429');
    expect(connection.destroyed).toBe(false);
    setup.clock.advance(2000);
    // The gateway has sent its end already: that it has gone shows in what is sent to it.
    await waitFor(() => {
      connection.write('x');
      expect(connection.destroyed).toBe(true);
    });
  });
});

describe('a signed-in client', () => {
  const ownCommands = JSON.stringify(
    Array.from({ length: 500 }, (_, at) => ({ id: at + 1, type: 'soglia/info' })),
  );

  test('that makes the gateway answer and reads nothing is no longer read itself, then disconnected', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    const other = await setup.signedIn();
    const [hubSide] = setup.hub.sockets;
    client.socket.pause();
    let pings = 0;
    await sendUntilHeld(
      client.socket,
      () => client.socket.send(ownCommands, { compress: false }),
      () => setup.ping(other, (pings += 1)),
    );
    // The hub is still read: its side takes more than the buffers of a connection hold.
    for (let count = 0; count < 10; count += 1) hubSide?.send('{"id":1,"type":"event"}');
    await waitFor(() => {
      expect(hubSide?.bufferedAmount).toBe(0);
    });
    await waitFor(() => {
      setup.clock.advance(30_000);
      expect(hubSide?.readyState).toBe(WebSocket.CLOSED);
    });
  });

  test('that floods with pings and reads nothing gets few answers', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    let pongs = 0;
    client.socket.on('pong', () => (pongs += 1));
    for (let count = 0; count < 5000; count += 1) client.socket.ping(Buffer.alloc(120, count));
    await setup.ping(client);
    expect(pongs).toBeGreaterThan(0);
    expect(pongs).toBeLessThan(2500);
  });

  test('that reads no answers of the hub is not read for long either', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    const other = await setup.signedIn();
    const [hubSide] = setup.hub.sockets;
    if (hubSide === undefined) throw new Error('no socket');
    client.socket.pause();
    const event = JSON.stringify({ id: 1, type: 'event', event: noise(100_000) });
    let pings = 0;
    const settle = () => setup.ping(other, (pings += 1));
    const events = await sendUntilHeld(hubSide, () => hubSide.send(event), settle);
    setup.hub.received.length = 0;
    const command = JSON.stringify({ id: 1, type: 'get_states', filler: noise(900) });
    const commands = await sendUntilHeld(client.socket, () => client.socket.send(command), settle);
    const passed = () => setup.hub.received.filter((frame) => frame === command).length;
    expect(passed()).toBeGreaterThanOrEqual(64);
    // 64, and what one read brought, each time the operating system takes another half MiB of the events: ten times or so.
    expect(passed()).toBeLessThan(3000);
    expect(passed()).toBeLessThan(commands);
    client.socket.resume();
    await waitFor(() => {
      expect(passed()).toBe(commands);
    });
    await waitFor(() => {
      expect(client.received.filter((frame) => frame === event)).toHaveLength(events);
    });
  });

  test.each([
    ['many commands', `[${'{"type":"x"},'.repeat(600)}1]`],
    ['many values', `[[${'1,'.repeat(200_000)}1]]`],
    ['deep ones', `${'['.repeat(200)}${']'.repeat(200)}`],
    ['a long number', `{"id":${'9'.repeat(500)}}`],
    ['many long numbers', `{"id":[${'1.0,'.repeat(20_000)}1]}`],
  ])('cannot send %s in one frame', async (_name, frame) => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    client.socket.send(frame);
    expect(await client.waitForClose()).toBe(1009);
    expect(setup.hub.received).toHaveLength(1);
  });

  test('gains one largest message by compression and no second one; what people send can be compressed well', async () => {
    await using setup = await setUp();
    const honest = await setup.signedIn();
    const config = JSON.stringify({
      id: 1,
      type: 'lovelace/config/save',
      config: Array.from({ length: 10_000 }, (_, at) => ({ entity: `light.lamp_${at}`, name: 'Lampada' })),
    });
    honest.socket.send(config);
    await waitFor(() => {
      expect(setup.hub.received.at(-1)).toBe(config);
    });
    const bomb = await setup.signedIn();
    for (let count = 0; count < 2; count += 1) bomb.socket.send(`"${' '.repeat(4 * MEBI - 2)}"`);
    expect(await bomb.waitForClose()).toBe(1009);
  });

  test('whose commands all need a filter gets so many filters and no more', async () => {
    const clock = manualClock();
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(
      hub.url,
      {},
      {
        clock,
        limits: { answerFilters: 10 },
        decide: (request) => ({
          kind: 'rewrite',
          request,
          answerFilter: { filter: (answer) => answer, until: 'unsubscribe' },
        }),
      },
    );
    const token = makeToken('anna');
    hub.validTokens.add(token);
    using client = openClient(gateway.socketUrl);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    for (let id = 1; id <= 15; id += 1) client.socket.send(JSON.stringify({ id, type: 'subscribe_events' }));
    client.socket.send(JSON.stringify({ id: 'x'.repeat(1000), type: 'subscribe_events' }));
    await client.waitForText('x'.repeat(1000));
    expect(client.received.filter((frame) => frame.includes('Too many commands'))).toHaveLength(6);
    expect(hub.received).toHaveLength(11);
  });
});
