import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, request } from 'undici';
import { describe, expect, test } from 'vitest';
import type { Limits } from '#limits.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { openRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

/** A hub that answers each request with its address, or when it is told to; counts what is under way. */
async function setUp(limits: Partial<Limits> = {}) {
  let underWay = 0;
  const state = { most: 0, held: [] as ServerResponse[] };
  const handle = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (url === '/manifest.json') return false;
    underWay += 1;
    state.most = Math.max(state.most, underWay);
    response.once('close', () => (underWay -= 1));
    if (/^\/(?:api\/\w+\/)?slow/.test(url)) state.held.push(response);
    else setImmediate(() => response.end(`<${url}>`));
    return true;
  };
  const clock = manualClock();
  const hub = await startTestHub({ handle });
  const gateway = await startTestGateway(hub.url, {}, { limits, clock });
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const aborts: AbortController[] = [];
  return {
    hub,
    gateway,
    state,
    clock,
    underWay: () => underWay,
    get: async (path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') => {
      const abort = new AbortController();
      aborts.push(abort);
      const dispatcher = new Agent({ localAddress });
      const {
        statusCode,
        headers: answered,
        body,
      } = await request(`${gateway.hubUrl}${path}`, {
        headers,
        dispatcher,
        signal: abort.signal,
      });
      return { statusCode, headers: answered, text: await body.text() };
    },
    bearer: { authorization: `Bearer ${token}` },
    [Symbol.asyncDispose]: async () => {
      for (const abort of aborts) abort.abort();
      for (const response of state.held) response.destroy();
      await gateway.close();
      await hub.close();
    },
  };
}

type Setup = Awaited<ReturnType<typeof setUp>>;

async function exchangeRaw(
  { gateway }: Setup,
  bytes: string | Buffer,
  isWhole: (received: string) => boolean,
) {
  const connection = await openRaw(gateway.hubPort);
  let received = '';
  connection.setEncoding('latin1');
  const whole = new Promise<void>((resolve) => {
    connection.on('data', (chunk: string) => {
      received += chunk;
      if (isWhole(received)) resolve();
    });
  });
  connection.write(bytes);
  await whole;
  connection.destroy();
  return received;
}

const bodies = (received: string): string[] => received.match(/<[^<>]*>/g) ?? [];

describe('pipelined requests', () => {
  test(
    '3,000 on one connection reach the hub one by one and are answered in order, others meanwhile',
    { tags: ['slow'] },
    async () => {
      await using setup = await setUp();
      const paths = Array.from({ length: 3000 }, (_, at) => `/${at}`);
      const bytes = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');
      const flood = exchangeRaw(setup, bytes, (received) => received.endsWith('</2999>'));
      await waitFor(() => {
        expect(setup.hub.forwarded().length).toBeGreaterThan(10);
      });
      expect((await setup.get('/other')).text).toBe('</other>');
      expect(bodies(await flood)).toEqual(paths.map((path) => `<${path}>`));
      expect(setup.state.most).toBeLessThanOrEqual(2);
    },
  );

  test('with bodies, chunked bodies, and cut anywhere: each is answered once and in order', async () => {
    await using setup = await setUp();
    const one = (at: number) =>
      [
        `GET /${at} HTTP/1.1\r\nHost: a\r\n\r\n`,
        `POST /${at} HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\n\r\n\r\n\r\n\r\n`,
        `POST /${at} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n`,
        `POST /${at} HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n${'\r\n'.repeat(35_000)}`,
        `PUT /${at} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n`,
      ][at % 5] ?? '';
    const bytes = Array.from({ length: 60 }, (_, at) => one(at)).join('');
    const expected = Array.from({ length: 60 }, (_, at) => `</${at}>`);
    const whole = (received: string) => received.endsWith('</59>');
    expect(bodies(await exchangeRaw(setup, bytes, whole))).toEqual(expected);
    expect(setup.state.most).toBe(1);
    const connection = await openRaw(setup.gateway.hubPort);
    let received = '';
    connection.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    connection.setNoDelay(true);
    const step = 997;
    for (let at = 0; at < bytes.length; at += step) {
      if (!connection.write(bytes.slice(at, at + step))) await once(connection, 'drain');
    }
    await waitFor(() => {
      expect(whole(received)).toBe(true);
    });
    expect(bodies(received)).toEqual(expected);
    connection.destroy();
  });

  test('behind one that the hub does not answer: nothing more is read, and the end is noticed', async () => {
    await using setup = await setUp();
    const connection = await openRaw(setup.gateway.hubPort);
    const more = 'GET /more HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40_000);
    connection.write(`GET /slow HTTP/1.1\r\nHost: a\r\n\r\n${more}`);
    await waitFor(() => {
      expect(setup.state.held).toHaveLength(1);
    });
    expect((await setup.get('/other')).text).toBe('</other>');
    expect(setup.hub.forwarded().filter(({ url }) => url === '/more')).toEqual([]);
    setup.state.held[0]?.end('done');
    await waitFor(() => {
      expect(setup.hub.forwarded().length).toBeGreaterThan(20);
    });
    connection.destroy();
    const alone = await openRaw(setup.gateway.hubPort);
    alone.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await waitFor(() => {
      expect(setup.state.held).toHaveLength(2);
    });
    alone.destroy();
    await waitFor(() => {
      expect(setup.state.held[1]?.destroyed).toBe(true);
    });
  });
});

describe('other things behind a request', () => {
  const handshake =
    'GET /api/websocket HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
  /** A masked text frame, the mask being zero. */
  const frame = (text: string) => `\x81${String.fromCharCode(0x80 + text.length)}\0\0\0\0${text}`;

  test('a handshake waits for the response before it, and its frames arrive', async () => {
    await using setup = await setUp();
    const auth = frame('{"type":"auth","access_token":"nonsense"}');
    const received = await exchangeRaw(
      setup,
      Buffer.from(`GET /${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n${handshake}${auth}`, 'latin1'),
      (text) => text.includes('auth_invalid'),
    );
    expect(received.indexOf('>')).toBeLessThan(received.indexOf('101 Switching'));
    expect(received.indexOf('101 Switching')).toBeLessThan(received.indexOf('auth_invalid'));
  });

  test('nonsense is answered after the responses before it, and ends the connection', async () => {
    await using setup = await setUp();
    const one = `GET /${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const received = await exchangeRaw(setup, Buffer.from(`${one}${one}NONSENSE\r\n\r\n${one}`), (text) =>
      text.includes('400 Bad'),
    );
    expect(bodies(received)).toHaveLength(2);
    expect(setup.hub.forwarded()).toHaveLength(2);
  });

  test('a client that closes its side while requests wait sends no more of them to the hub', async () => {
    await using setup = await setUp();
    const connection = await openRaw(setup.gateway.hubPort);
    const slow = `GET /slow?${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`;
    connection.write(slow.repeat(5));
    await waitFor(() => {
      expect(setup.state.held).toHaveLength(1);
    });
    connection.resetAndDestroy();
    setup.state.held[0]?.end('x'.repeat(100_000));
    expect((await setup.get('/other')).text).toBe('</other>');
    await waitFor(() => {
      expect(setup.underWay()).toBeLessThanOrEqual(1);
    });
    for (const response of setup.state.held) response.end();
    expect((await setup.get('/other')).text).toBe('</other>');
    expect(setup.state.held.length).toBeLessThanOrEqual(2);
  });
});

describe('requests under way', () => {
  test('one source cannot take the connections of the others, nor of those who are signed in', async () => {
    await using setup = await setUp({
      anonymousRequests: 20,
      signedInRequests: 20,
      waitingRequestsPerSource: 5,
    });
    const answers: Promise<number>[] = [];
    for (let source = 2; source < 6; source += 1) {
      for (let count = 0; count < 30; count += 1)
        answers.push(
          setup.get('/slow', {}, `127.0.0.${source}`).then(
            ({ statusCode }) => statusCode,
            () => 0,
          ),
        );
      await waitFor(() => {
        expect(setup.hub.forwarded().length).toBeGreaterThanOrEqual(10);
      });
    }
    await waitFor(() => {
      expect(setup.underWay()).toBeGreaterThanOrEqual(15);
    });
    expect((await setup.get('/home')).text).toBe('</home>');
    expect((await setup.get('/api/states', setup.bearer)).text).toBe('</api/states>');
    expect(setup.state.most).toBeLessThanOrEqual(21);
  });

  test('a few sources that take all there are give way to another one', async () => {
    await using setup = await setUp({
      anonymousRequests: 20,
      waitingRequests: 20,
      waitingRequestsPerSource: 10,
    });
    for (let source = 2; source < 12; source += 1) {
      for (let count = 0; count < 25; count += 1)
        setup.get('/slow', {}, `127.0.0.${source}`).catch(() => undefined);
      await setup.get('/api/states', setup.bearer);
    }
    await waitFor(() => {
      expect(setup.state.held).toHaveLength(20);
    });
    const passTime = setInterval(() => {
      setup.clock.advance(500);
    }, 50);
    for (let source = 50; source < 53; source += 1)
      expect((await setup.get('/home', {}, `127.0.0.${source}`)).statusCode).toBe(200);
    clearInterval(passTime);
  });

  test('clients that go in the middle of a body leave no connection to the hub behind', async () => {
    await using setup = await setUp();
    for (const path of ['/slow/page', '/api/onboarding/slow', '/api/hassio_ingress/slow']) {
      const connections = await Promise.all(Array.from({ length: 4 }, () => openRaw(setup.gateway.hubPort)));
      for (const connection of connections)
        connection.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nCookie: ingress_session=x\r\nContent-Length: 9\r\n\r\nx`,
        );
      await waitFor(() => {
        expect(setup.underWay()).toBe(4);
      });
      for (const connection of connections) connection.destroy();
      await waitFor(() => {
        expect(setup.underWay()).toBe(0);
      });
    }
  });

  test('50 streams of a house leave room for its ordinary requests, and for others', async () => {
    await using setup = await setUp();
    const streams = Array.from({ length: 50 }, () => setup.get('/slow', {}).catch(() => undefined));
    await waitFor(() => {
      expect(setup.state.held).toHaveLength(50);
    });
    for (let count = 0; count < 20; count += 1) expect((await setup.get('/page')).statusCode).toBe(200);
    expect((await setup.get('/page', {}, '127.0.0.9')).statusCode).toBe(200);
    for (const response of setup.state.held) response.end();
    await Promise.all(streams);
  });

  test('those beyond wait their turn; beyond that they are told when to come again', async () => {
    await using setup = await setUp({ anonymousRequests: 4, waitingRequestsPerSource: 3 });
    const answers = Array.from({ length: 8 }, () => setup.get('/slow'));
    const early: Awaited<(typeof answers)[number]>[] = [];
    for (const answer of answers) void answer.then((answered) => early.push(answered));
    await waitFor(() => {
      expect(early).toHaveLength(3);
    });
    const [refused] = early;
    if (refused === undefined) throw new Error('none');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(JSON.parse(refused.text)).toEqual({
      code: 'hub_busy',
      message: 'L’hub di casa ha troppe richieste in corso. Riprova tra poco.',
    });
    await waitFor(() => {
      for (const response of setup.state.held) if (!response.writableEnded) response.end('late');
      expect(setup.state.held).toHaveLength(5);
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
    expect(setup.state.most).toBe(2);
  });

  test('one that waited too long is told so, and one that left frees its turn', async () => {
    await using setup = await setUp({ anonymousRequests: 2 });
    void setup.get('/slow').catch(() => undefined);
    await waitFor(() => {
      expect(setup.state.held).toHaveLength(1);
    });
    const leaving = await openRaw(setup.gateway.hubPort);
    leaving.write('GET /leaving HTTP/1.1\r\nHost: a\r\n\r\n');
    const late = setup.get('/late');
    await waitFor(() => {
      setup.clock.advance(10_000);
      return Promise.race([late, Promise.reject(new Error('not yet'))]);
    });
    expect((await late).statusCode).toBe(503);
    leaving.destroy();
    setup.state.held[0]?.end();
    expect((await setup.get('/next')).text).toBe('</next>');
    expect(setup.hub.forwarded().map(({ url }) => url)).not.toContain('/late');
  });
});
