import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { openClient, type TestClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

/** Text that no compression makes small. */
const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length);

const setUp = async (options: TestHubOptions = {}, limits = {}) => {
  const clock = manualClock();
  const hub = await startTestHub(options);
  const gateway = await startTestGateway(hub.url, {}, { limits, clock });
  const token = makeToken('anna');
  hub.good.add(token);
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
      await client.hears('auth_ok');
      return client;
    },
    /** Frames of commands that the hub has heard. */
    heardByHub: (count: number) =>
      vi.waitFor(
        () => {
          const commands = hub.said.filter((frame) => typeof frame === 'string' && !frame.includes('"auth"'));
          if (commands.length < count) throw new Error(`only ${commands.length}`);
          return commands;
        },
        { timeout: 5000, interval: 5 },
      ),
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of clients) socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
};

describe('commands', () => {
  test('pass one by one and in arrays, written anew, numbers unchanged', async () => {
    await using house = await setUp();
    const { socket } = await house.signedIn();
    socket.send(' { "type" : "pi\\u006eg", "id": 9007199254740993 } ');
    socket.send(
      '[{"id":18446744073709551615,"type":"call_service","service_data":{"temperature":21.0}},{"id":3,"type":"x","type":"ping"},5,[]]',
    );
    socket.send('"just text"');
    expect(await house.heardByHub(3)).toEqual([
      '{"type":"ping","id":9007199254740993}',
      '[{"id":18446744073709551615,"type":"call_service","service_data":{"temperature":21.0}},{"id":3,"type":"ping"},5,[]]',
      '"just text"',
    ]);
  });

  test('binary frames pass after the sign-in', async () => {
    await using house = await setUp();
    const { socket } = await house.signedIn();
    socket.send(Buffer.from([1, 2, 3]));
    await vi.waitFor(() => {
      expect(house.hub.said).toContainEqual(Buffer.from([1, 2, 3]));
    });
  });

  test.each(['{', '', 'NaN', '{"id":1,"type":"ping"} extra', '['.repeat(100_000)])(
    'what is no JSON (%.30s) ends the socket as the hub would',
    async (text) => {
      await using house = await setUp();
      const client = await house.signedIn();
      client.socket.send(text);
      expect(await client.closes()).toBe(1000);
      expect(house.hub.said).toHaveLength(1);
      await vi.waitFor(() => {
        expect(house.hub.sockets.size).toBe(0);
      });
    },
  );

  test('commands sent before auth_ok wait for it', async () => {
    await using house = await setUp();
    const client = house.open();
    await client.signIn(house.token);
    client.socket.send('{"id":1,"type":"ping"}');
    await client.hears('pong');
    expect(house.hub.said).toEqual([
      `{"type":"auth","access_token":"${house.token}"}`,
      '{"id":1,"type":"ping"}',
    ]);
  });
});

describe('the hub’s frames', () => {
  test('pass as they are, arrays, binary and 10 MB ones too', async () => {
    const long = `{"id":1,"type":"result","result":"${noise(10_000_000)}"}`;
    await using house = await setUp();
    const client = await house.signedIn();
    const [hubSide] = house.hub.sockets;
    hubSide?.send('[ {"id":1.0} , no json at all');
    hubSide?.send(Buffer.from([0, 255]));
    hubSide?.send(long);
    await client.hears('no json at all');
    await vi.waitFor(() => {
      expect(client.heard.at(-1)?.length).toBe(long.length);
    });
    expect(client.heard).toContain('[ {"id":1.0} , no json at all');
  });

  test('no compression is asked of the hub', async () => {
    await using house = await setUp();
    await house.signedIn();
    expect(house.hub.handshakes[0]?.headers['sec-websocket-extensions']).toBeUndefined();
  });

  test('a frame beyond every bound ends the socket', async () => {
    await using house = await setUp({}, { hubMessage: 1024 * 1024 });
    const client = await house.signedIn();
    for (const hubSide of house.hub.sockets) hubSide.send(noise(2 * 1024 * 1024));
    expect(await client.closes()).toBe(1014);
  });
});

describe('bounds', () => {
  test('a message of 3.5 MB passes, one of 10 MB ends the socket with 1009', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    client.socket.send(JSON.stringify({ id: 1, type: 'x', data: noise(3_500_000) }));
    const [frame] = await house.heardByHub(1);
    expect(String(frame).length).toBeGreaterThan(3_500_000);
    client.socket.send(noise(10_000_000));
    expect(await client.closes()).toBe(1009);
    await vi.waitFor(() => {
      expect(house.hub.sockets.size).toBe(0);
    });
  });

  test('before the sign-in 64 KiB are the most, in one frame or in many', async () => {
    await using house = await setUp();
    const big = house.open();
    await big.hears('auth_required');
    big.socket.send(`{"type":"auth","access_token":"${'x'.repeat(70_000)}"}`);
    expect(await big.closes()).toBe(1009);
    const many = house.open();
    await many.hears('auth_required');
    for (let at = 0; at < 70; at += 1) many.socket.ping(Buffer.alloc(100));
    for (let at = 0; at < 70; at += 1) many.socket.send('x'.repeat(1000), { fin: false });
    expect([1009, 1006]).toContain(await many.closes());
    expect(house.hub.said).toEqual([]);
  });

  test('more sockets of one address than it may hold get 429', async () => {
    await using house = await setUp({}, { socketsPerAddress: 2 });
    const first = await house.signedIn();
    await house.signedIn();
    const third = house.open();
    await third.hears('too_many_sockets');
    expect(third.state.status).toBe(429);
    first.socket.close();
    await first.closes();
    await vi.waitFor(async () => {
      const again = house.open();
      await again.hears('auth_required');
    });
  });

  test('a client that does not read holds the hub back; what waits for it stays bounded, and others are unhurt', async () => {
    await using house = await setUp();
    const slow = await house.signedIn();
    const [hubSide] = house.hub.sockets;
    slow.socket.pause();
    const frame = JSON.stringify({ id: 1, type: 'event', event: noise(100_000) });
    const total = 1000;
    let sent = 0;
    await vi.waitFor(
      () => {
        // The hub sends as long as its own socket takes it: 100 MB in all, if nothing held it.
        while (sent < total && (hubSide?.bufferedAmount ?? 0) < 1024 * 1024) {
          hubSide?.send(frame);
          sent += 1;
        }
        if ((hubSide?.bufferedAmount ?? 0) < 1024 * 1024) throw new Error('still taken');
      },
      { timeout: 5000, interval: 20 },
    );
    expect(sent).toBeLessThan(total / 2);
    const other = await house.signedIn();
    other.socket.send('{"id":1,"type":"ping"}');
    await other.hears('pong');
    slow.socket.resume();
    await vi.waitFor(
      () => {
        expect(slow.heard.filter((heard) => heard.startsWith('{"id":1,"type":"event"'))).toHaveLength(sent);
      },
      { timeout: 10_000 },
    );
  }, 20_000);

  test('a client that reads nothing at all is given up after its time', async () => {
    await using house = await setUp();
    const slow = await house.signedIn();
    const [hubSide] = house.hub.sockets;
    slow.socket.pause();
    const frame = noise(1_000_000);
    await vi.waitFor(
      () => {
        if ((hubSide?.bufferedAmount ?? 0) < 1024 * 1024) {
          hubSide?.send(frame);
          throw new Error('still taken');
        }
      },
      { timeout: 5000, interval: 5 },
    );
    // Until the kernel's buffers are full it still takes something, and is given more time.
    await vi.waitFor(() => {
      house.clock.advance(30_000);
      expect(house.hub.sockets.size).toBe(0);
    });
  });

  test('a hub that does not read holds the client back', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    for (const hubSide of house.hub.sockets) hubSide.pause();
    const frame = JSON.stringify({ id: 1, type: 'x', data: noise(1_000_000) });
    let sent = 0;
    await vi.waitFor(
      () => {
        while (sent < 200 && client.socket.bufferedAmount < 1024 * 1024) {
          client.socket.send(frame);
          sent += 1;
        }
        if (client.socket.bufferedAmount < 1024 * 1024) throw new Error('still taken');
      },
      { timeout: 5000, interval: 20 },
    );
    expect(sent).toBeLessThan(100);
  });
});

describe('how a socket ends', () => {
  test.each([
    [1000, 1000],
    [1001, 1001],
    [4000, 4000],
  ])('the hub closes with %i: so does the gateway', async (code, seen) => {
    await using house = await setUp();
    const client = await house.signedIn();
    for (const hubSide of house.hub.sockets) hubSide.close(code);
    expect(await client.closes()).toBe(seen);
  });

  test('the hub breaks off: 1014', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    for (const hubSide of house.hub.sockets) hubSide.terminate();
    expect(await client.closes()).toBe(1014);
  });

  test.each([1000, 3000])('the client closes with %i: the hub hears it', async (code) => {
    const codes: number[] = [];
    await using house = await setUp({
      onSocket: (socket) => {
        socket.send('{"type":"auth_required"}');
        socket.on('message', () => {
          socket.send('{"type":"auth_ok"}');
        });
        socket.on('close', (heard) => codes.push(heard));
      },
    });
    const client = await house.signedIn();
    client.socket.close(code);
    await vi.waitFor(() => {
      expect(codes).toEqual([code]);
    });
  });

  test('the client vanishes: the hub’s side is closed', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    client.socket.terminate();
    await vi.waitFor(() => {
      expect(house.hub.sockets.size).toBe(0);
    });
  });

  test('a hub that falls silent is noticed by its missing pong: 1014', async () => {
    await using house = await setUp({
      onSocket: (socket) => {
        socket.send('{"type":"auth_required"}');
        socket.on('message', () => {
          socket.send('{"type":"auth_ok"}');
          socket.pause();
        });
      },
    });
    const client = await house.signedIn();
    house.clock.advance(30_000);
    house.clock.advance(30_000);
    house.clock.advance(30_000);
    expect(await client.closes()).toBe(1014);
  });

  test('a hub that answers pings stays', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    for (let round = 1; round < 5; round += 1) {
      const [hubSide] = house.hub.sockets;
      const answered = new Promise((resolve) => hubSide?.once('ping', resolve));
      house.clock.advance(30_000);
      await answered;
      client.socket.send(`{"id":${round},"type":"ping"}`);
      await client.hears(`{"id":${round},"type":"pong"}`);
    }
    expect(client.state.code).toBeUndefined();
  });

  test('a client that vanished without a word is noticed', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    client.socket.pause();
    house.clock.advance(30_000);
    house.clock.advance(30_000);
    await vi.waitFor(() => {
      expect(house.hub.sockets.size).toBe(0);
    });
  });

  test('the gateway stops: 1001, at once', async () => {
    await using house = await setUp();
    const client = await house.signedIn();
    await house.gateway.close();
    expect(await client.closes()).toBe(1001);
  });
});

describe('a hub that is not there', () => {
  test('away: the handshake is refused with 502, never opened', async () => {
    await using house = await setUp();
    await house.hub.close();
    const client = house.open();
    await client.hears('La centrale di casa non è raggiungibile');
    expect(client.state).toMatchObject({ opened: false, status: 502 });
  });

  test('half-open: 502 after the time for a handshake', async () => {
    await using house = await setUp({}, { socketHandshake: 100 });
    const mute = createServer();
    await house.hub.close();
    await new Promise<void>((resolve) => mute.listen(house.hub.port, '127.0.0.1', resolve));
    const client = house.open();
    await client.hears('hub_unreachable');
    expect(client.state).toMatchObject({ opened: false, status: 502 });
    mute.close();
  });

  test('refusing the handshake: its own status passes', async () => {
    await using hub = await startTestHub({ trusts: true });
    await using gateway = await startTestGateway(hub.url);
    await hub.close();
    const banned = createHttpServer((_request, response) => response.writeHead(403).end('403: Forbidden'));
    await new Promise<void>((resolve) => banned.listen(hub.port, '127.0.0.1', resolve));
    const client = openClient(gateway.socketUrl);
    await client.hears('403: Forbidden');
    expect(client.state).toMatchObject({ opened: false, status: 403 });
    await new Promise((resolve) => {
      banned.close(resolve);
      banned.closeAllConnections();
    });
  });

  test('other paths take no sockets', async () => {
    await using house = await setUp();
    for (const path of ['/api/websocket/', '/api//websocket', '/', '/api/websocketx']) {
      const client = openClient(`${house.gateway.hubUrl.replace('http', 'ws')}${path}`);
      await client.hears('404: Not Found');
    }
    expect(house.hub.handshakes).toEqual([]);
  });
});
