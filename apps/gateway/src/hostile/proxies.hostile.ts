import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { HOUR_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { openRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

type Headers = Record<string, string | string[]>;

/** The status of a GET, from an address of this machine: on Linux all of 127/8 is one's own. */
const statusOf = (
  url: string,
  headers: Headers = {},
  localAddress = '127.0.0.1',
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers, localAddress, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });

const PROXY = '127.0.0.1';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('behind a proxy of the settings', () => {
  const setUp = async (trustedProxies: readonly string[] = [PROXY, '203.0.113.0/24']) => {
    const hub = await startTestHub({ trustsForwardedFor: true });
    const gateway = await startTestGateway(hub.url, { trustedProxies: [...trustedProxies] });
    return {
      hub,
      gateway,
      /** The client address that the hub was told with the last request. */
      toldAddress: async (headers: Headers, localAddress?: string) => {
        const status = await statusOf(`${gateway.hubUrl}/page`, headers, localAddress);
        return status === 404 ? hub.forwarded().at(-1)?.headers['x-forwarded-for'] : status;
      },
      [Symbol.asyncDispose]: async () => {
        await gateway.close();
        await hub.close();
      },
    };
  };

  it.each<[string, Headers, string | number]>([
    ['one hop', { 'x-forwarded-for': '198.51.100.7' }, '198.51.100.7'],
    ['an invented first hop', { 'x-forwarded-for': '192.168.1.2, 198.51.100.7' }, '198.51.100.7'],
    ['two headers', { 'x-forwarded-for': ['192.168.1.2', '198.51.100.7'] }, '198.51.100.7'],
    ['a chain of proxies', { 'x-forwarded-for': '10.0.0.1, 198.51.100.7, 203.0.113.5' }, '198.51.100.7'],
    ['only proxies', { 'x-forwarded-for': '203.0.113.6, 203.0.113.5' }, '203.0.113.6'],
    [
      'a hidden hop behind a proxy',
      { 'x-forwarded-for': '192.168.1.2, unknown, 203.0.113.5' },
      '203.0.113.5',
    ],
    ['a hidden nearest hop', { 'x-forwarded-for': '192.168.1.2, _x' }, PROXY],
    ['IPv6 with a port', { forwarded: 'for="[2001:db8::1]:4711";proto=https' }, '2001:db8::1'],
    ['a malformed Forwarded', { forwarded: 'for=192.168.1.2;for=198.51.100.7' }, PROXY],
    ['an open quote', { forwarded: 'for="192.168.1.2, for=198.51.100.7' }, PROXY],
    [
      'two headers that agree',
      { forwarded: 'for=198.51.100.7', 'x-forwarded-for': '198.51.100.7' },
      '198.51.100.7',
    ],
    ['two headers that disagree', { forwarded: 'for=192.168.1.2', 'x-forwarded-for': '198.51.100.7' }, 400],
    ['a malformed one beside a good one', { forwarded: '"', 'x-forwarded-for': '198.51.100.7' }, 400],
    ['no header', {}, PROXY],
    ['a header with underscores', { x_forwarded_for: '192.168.1.2' }, PROXY],
    ['headers of other proxies', { 'x-real-ip': '192.168.1.2', 'cf-connecting-ip': '192.168.1.2' }, PROXY],
  ])('%s', async (_name, headers, expected) => {
    await using setup = await setUp();
    expect(await setup.toldAddress(headers)).toBe(expected);
  });

  it('believes nobody else', async () => {
    await using setup = await setUp();
    expect(await setup.toldAddress({ 'x-forwarded-for': '192.168.1.2' }, '127.0.0.2')).toBe('127.0.0.2');
    expect(await setup.toldAddress({ forwarded: 'for=192.168.1.2' }, '127.0.0.2')).toBe('127.0.0.2');
  });

  it('names the client to the hub’s socket and in the log', async () => {
    await using setup = await setUp();
    const { gateway, hub } = setup;
    const socket = new WebSocket(gateway.socketUrl, {
      headers: { 'x-forwarded-for': '10.9.9.9, 198.51.100.7' },
    });
    socket.on('error', () => undefined);
    await waitFor(() => {
      expect(hub.handshakes.at(-1)?.headers['x-forwarded-for']).toBe('198.51.100.7');
    });
    socket.terminate();
    await statusOf(`${gateway.appUrl}/settings.json`, { 'x-forwarded-for': '198.51.100.8' });
    await waitFor(() => {
      expect(gateway.log()).toContain('"address":"198.51.100.8"');
    });
  });

  it('refuses a socket whose headers contradict each other', async () => {
    await using setup = await setUp();
    const socket = new WebSocket(setup.gateway.socketUrl, {
      headers: { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=192.168.1.2' },
    });
    socket.on('error', () => undefined);
    let status: number | undefined;
    socket.once('unexpected-response', (_request, answer) => (status = answer.statusCode));
    await waitFor(() => {
      expect(status).toBe(400);
    });
    socket.terminate();
    expect(setup.hub.handshakes).toHaveLength(0);
  });

  it('one client that sends junk tokens is limited, and no other', async () => {
    await using setup = await setUp();
    const ask = (client: string, token: string) =>
      statusOf(`${setup.gateway.hubUrl}/api/`, { ...bearer(token), 'x-forwarded-for': client });
    const statuses = [];
    for (let index = 0; index < 8; index++)
      statuses.push(await ask('198.51.100.7', makeToken(`junk ${index}`)));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const anna = makeToken('anna');
    setup.hub.validTokens.add(anna);
    expect(await ask('198.51.100.8', anna)).toBe(200);
  });

  it('a proxy may open more connections than a client', async () => {
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(
      hub.url,
      { trustedProxies: [PROXY] },
      { limits: { connectionsPerAddress: 2, connectionsPerProxy: 5 } },
    );
    const open = async (localAddress: string) => {
      const sockets = Array.from({ length: 7 }, () => {
        const socket = new WebSocket(gateway.socketUrl, { localAddress });
        socket.on('error', () => undefined);
        return socket;
      });
      await waitFor(() => {
        expect(sockets.filter(({ readyState }) => readyState === WebSocket.CONNECTING)).toHaveLength(0);
      });
      const count = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
      for (const socket of sockets) socket.terminate();
      return count;
    };
    expect([await open(PROXY), await open('127.0.0.2')]).toEqual([5, 2]);
  });
});

describe('a client of a proxy that sends slowly', () => {
  it.each([
    ['hub origin', 'hubUrl', '/api/password-reset'],
    ['app origin', 'appUrl', '/api/soglia/client-errors'],
  ] as const)('leaves the others of that proxy connections to the %s', async (_name, origin, path) => {
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(
      hub.url,
      { trustedProxies: [PROXY] },
      { limits: { connectionsPerAddress: 6, connectionsPerProxy: 8 } },
    );
    const port = Number(new URL(gateway[origin]).port);
    const slow = (address: string) =>
      [
        `POST ${path} HTTP/1.1`,
        `Host: casa.local:${port}`,
        `Origin: http://casa.local:${port}`,
        `X-Forwarded-For: ${address}`,
        'Content-Type: application/json',
        'Content-Length: 100',
        '',
        '{',
      ].join('\r\n');
    const connections = await Promise.all(Array.from({ length: 8 }, () => openRaw(port)));
    for (const connection of connections) connection.write(slow('198.51.100.7'));
    await waitFor(async () => {
      const headers = { 'x-forwarded-for': '198.51.100.8' };
      expect(await statusOf(`${gateway[origin]}${path}`, headers)).not.toBe(429);
    });
    for (const connection of connections) connection.destroy();
  });
});

it('notes a proxy that the settings do not name, once an hour', async () => {
  await using hub = await startTestHub();
  const clock = manualClock();
  await using gateway = await startTestGateway(hub.url, {}, { clock });
  const notes = () => gateway.log().split('trustedProxies').length - 1;
  for (let index = 0; index < 20; index++) {
    await statusOf(`${gateway.appUrl}/settings.json`, { 'x-forwarded-for': `198.51.100.${index}` });
    await statusOf(`${gateway.hubUrl}/page`, { forwarded: 'for=198.51.100.1' });
  }
  expect(notes()).toBe(1);
  clock.advance(HOUR_MS);
  await statusOf(`${gateway.hubUrl}/page`, { 'x-forwarded-for': '198.51.100.1' });
  expect(notes()).toBe(2);
});
