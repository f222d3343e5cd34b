import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { openClient, type TestClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

/** Text that no compression makes small. */
const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length);

async function setUp(options: TestHubOptions = {}, limits = {}) {
  const clock = manualClock();
  const hub = await startTestHub(options);
  const gateway = await startTestGateway(hub.url, {}, { limits, clock });
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const clients: TestClient[] = [];
  const open = () => {
    const client = openClient(gateway.socketUrl);
    clients.push(client);
    return client;
  };
  return {
    clock,
    hub,
    gateway,
    token,
    open,
    signedIn: async () => {
      const client = open();
      await client.signIn(token);
      await client.waitForText('auth_ok');
      return client;
    },
    /** The frames with commands that the hub received. */
    receivedByHub: (count: number) =>
      waitFor(() => {
        const commands = hub.received.filter(
          (frame) => typeof frame === 'string' && !frame.includes('"auth"'),
        );
        if (commands.length < count) throw new Error(`only ${commands.length}`);
        return commands;
      }),
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of clients) socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
}

describe('commands', () => {
  test('pass one by one and in arrays, serialised again, numbers unchanged', async () => {
    await using setup = await setUp();
    const { socket } = await setup.signedIn();
    socket.send(' { "type" : "pi\\u006eg", "id": 9007199254740993 } ');
    socket.send(
      '[{"id":18446744073709551615,"type":"call_service","service_data":{"temperature":21.0}},{"id":3,"type":"x","type":"ping"},5,[]]',
    );
    socket.send('"just text"');
    expect(await setup.receivedByHub(3)).toEqual([
      '{"type":"ping","id":9007199254740993}',
      '[{"id":18446744073709551615,"type":"call_service","service_data":{"temperature":21.0}},{"id":3,"type":"ping"},5,[]]',
      '"just text"',
    ]);
  });

  test('binary frames pass after the sign-in', async () => {
    await using setup = await setUp();
    const { socket } = await setup.signedIn();
    socket.send(Buffer.from([1, 2, 3]));
    await waitFor(() => {
      expect(setup.hub.received).toContainEqual(Buffer.from([1, 2, 3]));
    });
  });

  test.each(['{', '', 'NaN', '{"id":1,"type":"ping"} extra', '['.repeat(100)])(
    'a frame that is not JSON (%.30s) ends the socket as the hub would',
    async (text) => {
      await using setup = await setUp();
      const client = await setup.signedIn();
      client.socket.send(text);
      expect(await client.waitForClose()).toBe(1000);
      expect(setup.hub.received).toHaveLength(1);
      await waitFor(() => {
        expect(setup.hub.sockets.size).toBe(0);
      });
    },
  );

  test('commands sent before auth_ok wait for it', async () => {
    await using setup = await setUp();
    const client = setup.open();
    await client.signIn(setup.token);
    client.socket.send('{"id":1,"type":"ping"}');
    await client.waitForText('pong');
    expect(setup.hub.received).toEqual([
      `{"type":"auth","access_token":"${setup.token}"}`,
      '{"id":1,"type":"ping"}',
    ]);
  });
});

describe('the hub’s frames', () => {
  test('pass as they are, arrays, binary and 10 MB ones too', async () => {
    const long = `{"id":1,"type":"result","result":"${noise(10_000_000)}"}`;
    await using setup = await setUp();
    const client = await setup.signedIn();
    const [hubSide] = setup.hub.sockets;
    hubSide?.send('[ {"id":1.0} , no json at all');
    hubSide?.send(Buffer.from([0, 255]));
    hubSide?.send(long);
    await client.waitForText('no json at all');
    await waitFor(() => {
      expect(client.received.at(-1)?.length).toBe(long.length);
    });
    expect(client.received).toContain('[ {"id":1.0} , no json at all');
  });

  test('the hub is asked for no compression', async () => {
    await using setup = await setUp();
    await setup.signedIn();
    expect(setup.hub.handshakes[0]?.headers['sec-websocket-extensions']).toBeUndefined();
  });

  test('a frame of the hub beyond the limit ends the socket', async () => {
    await using setup = await setUp({}, { hubMessage: 1024 * 1024 });
    const client = await setup.signedIn();
    for (const hubSide of setup.hub.sockets) hubSide.send(noise(2 * 1024 * 1024));
    expect(await client.waitForClose()).toBe(1014);
  });
});

describe('bounds', () => {
  test('a message of 3.5 MB passes, one of 10 MB ends the socket with 1009', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    client.socket.send(JSON.stringify({ id: 1, type: 'x', data: noise(3_500_000) }));
    const [frame] = await setup.receivedByHub(1);
    expect(String(frame).length).toBeGreaterThan(3_500_000);
    client.socket.send(noise(10_000_000));
    expect(await client.waitForClose()).toBe(1009);
    await waitFor(() => {
      expect(setup.hub.sockets.size).toBe(0);
    });
  });

  test('before the sign-in at most 64 KiB are accepted, in one frame or in many', async () => {
    await using setup = await setUp();
    const big = setup.open();
    await big.waitForText('auth_required');
    big.socket.send(`{"type":"auth","access_token":"${'x'.repeat(70_000)}"}`);
    expect(await big.waitForClose()).toBe(1009);
    const many = setup.open();
    await many.waitForText('auth_required');
    for (let at = 0; at < 70; at += 1) many.socket.ping(Buffer.alloc(100));
    for (let at = 0; at < 7; at += 1) many.socket.send('x'.repeat(10_000), { fin: false });
    expect([1009, 1006]).toContain(await many.waitForClose());
    expect(setup.hub.received).toEqual([]);
  });

  test('more sockets of one address than it may hold get 429', async () => {
    await using setup = await setUp({}, { socketsPerAddress: 2 });
    const first = await setup.signedIn();
    await setup.signedIn();
    const third = setup.open();
    await third.waitForText('too_many_sockets');
    expect(third.state.status).toBe(429);
    first.socket.close();
    await first.waitForClose();
    await waitFor(async () => {
      const again = setup.open();
      await again.waitForText('auth_required');
    });
  });

  test('a client that does not read pauses the hub; the bytes waiting for it are bounded, and others go on', async () => {
    await using setup = await setUp();
    const slow = await setup.signedIn();
    const [hubSide] = setup.hub.sockets;
    slow.socket.pause();
    const frame = JSON.stringify({ id: 1, type: 'event', event: noise(100_000) });
    const total = 1000;
    let sent = 0;
    await waitFor(() => {
      // The hub sends as long as its own socket takes it: 100 MB in all, if nothing held it.
      while (sent < total && (hubSide?.bufferedAmount ?? 0) < 1024 * 1024) {
        hubSide?.send(frame);
        sent += 1;
      }
      if ((hubSide?.bufferedAmount ?? 0) < 1024 * 1024) throw new Error('still taken');
    });
    expect(sent).toBeLessThan(total / 2);
    const other = await setup.signedIn();
    other.socket.send('{"id":1,"type":"ping"}');
    await other.waitForText('pong');
    slow.socket.resume();
    await waitFor(() => {
      expect(slow.received.filter((frame) => frame.startsWith('{"id":1,"type":"event"'))).toHaveLength(sent);
    });
  });

  test('a client that reads nothing at all is disconnected after the time limit', async () => {
    await using setup = await setUp();
    const slow = await setup.signedIn();
    const [hubSide] = setup.hub.sockets;
    slow.socket.pause();
    const frame = noise(1_000_000);
    await waitFor(() => {
      if ((hubSide?.bufferedAmount ?? 0) < 1024 * 1024) {
        hubSide?.send(frame);
        throw new Error('still taken');
      }
    });
    // Until the kernel's buffers are full it still takes something, and is given more time.
    await waitFor(() => {
      setup.clock.advance(30_000);
      expect(setup.hub.sockets.size).toBe(0);
    });
  });

  test('a hub that does not read pauses the client', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    for (const hubSide of setup.hub.sockets) hubSide.pause();
    const frame = JSON.stringify({ id: 1, type: 'x', data: noise(1_000_000) });
    let sent = 0;
    await waitFor(() => {
      while (sent < 200 && client.socket.bufferedAmount < 1024 * 1024) {
        client.socket.send(frame);
        sent += 1;
      }
      if (client.socket.bufferedAmount < 1024 * 1024) throw new Error('still taken');
    });
    expect(sent).toBeLessThan(100);
  });
});

describe('how a socket ends', () => {
  test.each([
    [1000, 1000],
    [1001, 1001],
    [4000, 4000],
  ])('the hub closes with %i: so does the gateway', async (code, seen) => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    for (const hubSide of setup.hub.sockets) hubSide.close(code);
    expect(await client.waitForClose()).toBe(seen);
  });

  test('the hub’s connection breaks: 1014', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    for (const hubSide of setup.hub.sockets) hubSide.terminate();
    expect(await client.waitForClose()).toBe(1014);
  });

  test.each([1000, 3000])('the client closes with %i: so does the gateway towards the hub', async (code) => {
    const codes: number[] = [];
    await using setup = await setUp({
      onSocket: (socket) => {
        socket.send('{"type":"auth_required"}');
        socket.on('message', () => {
          socket.send('{"type":"auth_ok"}');
        });
        socket.on('close', (received) => codes.push(received));
      },
    });
    const client = await setup.signedIn();
    client.socket.close(code);
    await waitFor(() => {
      expect(codes).toEqual([code]);
    });
  });

  test('the client’s connection breaks: the hub’s side is closed', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    client.socket.terminate();
    await waitFor(() => {
      expect(setup.hub.sockets.size).toBe(0);
    });
  });

  test('a hub that no longer answers pings: 1014', async () => {
    await using setup = await setUp({
      onSocket: (socket) => {
        socket.send('{"type":"auth_required"}');
        socket.on('message', () => {
          socket.send('{"type":"auth_ok"}');
          socket.pause();
        });
      },
    });
    const client = await setup.signedIn();
    setup.clock.advance(30_000);
    setup.clock.advance(30_000);
    setup.clock.advance(30_000);
    expect(await client.waitForClose()).toBe(1014);
  });

  test('a hub that answers pings stays connected', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    for (let round = 1; round < 5; round += 1) {
      const [hubSide] = setup.hub.sockets;
      const answered = new Promise((resolve) => hubSide?.once('ping', resolve));
      setup.clock.advance(30_000);
      await answered;
      client.socket.send(`{"id":${round},"type":"ping"}`);
      await client.waitForText(`{"id":${round},"type":"pong"}`);
    }
    expect(client.state.code).toBeUndefined();
  });

  test('a client that no longer answers pings is disconnected', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    client.socket.pause();
    setup.clock.advance(30_000);
    setup.clock.advance(30_000);
    await waitFor(() => {
      expect(setup.hub.sockets.size).toBe(0);
    });
  });

  test('the gateway stops: 1001, at once', async () => {
    await using setup = await setUp();
    const client = await setup.signedIn();
    await setup.gateway.close();
    expect(await client.waitForClose()).toBe(1001);
  });
});

describe('an unreachable hub', () => {
  test('connection refused: the handshake is refused with 502, never opened', async () => {
    await using setup = await setUp();
    await setup.hub.close();
    const client = setup.open();
    await client.waitForText('L’hub di casa non è raggiungibile');
    expect(client.state).toMatchObject({ opened: false, status: 502 });
  });

  test('no answer to the handshake: 502 after the time limit', async () => {
    await using setup = await setUp({}, { socketHandshake: 100 });
    const mute = createServer();
    await setup.hub.close();
    await new Promise<void>((resolve) => mute.listen(setup.hub.port, '127.0.0.1', resolve));
    const client = setup.open();
    await client.waitForText('hub_unreachable');
    expect(client.state).toMatchObject({ opened: false, status: 502 });
    mute.close();
  });

  test('handshake refused by the hub: its own status passes', async () => {
    await using hub = await startTestHub({ trustsForwardedFor: true });
    await using gateway = await startTestGateway(hub.url);
    await hub.close();
    const banned = createHttpServer((_request, response) => response.writeHead(403).end('403: Forbidden'));
    await new Promise<void>((resolve) => banned.listen(hub.port, '127.0.0.1', resolve));
    const client = openClient(gateway.socketUrl);
    await client.waitForText('403: Forbidden');
    expect(client.state).toMatchObject({ opened: false, status: 403 });
    await new Promise((resolve) => {
      banned.close(resolve);
      banned.closeAllConnections();
    });
  });

  test('other paths accept no sockets', async () => {
    await using setup = await setUp();
    for (const path of ['/api/websocket/', '/api//websocket', '/', '/api/websocketx']) {
      const client = openClient(`${setup.gateway.hubUrl.replace('http', 'ws')}${path}`);
      await client.waitForText('404: Not Found');
    }
    expect(setup.hub.handshakes).toEqual([]);
  });
});
