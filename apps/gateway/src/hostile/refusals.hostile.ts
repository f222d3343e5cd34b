import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const { freeRefusals, refusalInterval, longestRefusalHold } = defaultLimits;
const CONNECTIONS = 16;

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');

function post(path: string, body: string, type: string): string {
  const headers = ['Host: 127.0.0.1', 'Sec-Fetch-Site: same-origin', `Content-Type: ${type}`];
  return [`POST ${path} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`, '', body].join('\r\n');
}

interface Flood {
  readonly origin: 'app' | 'hub';
  readonly request: () => string;
  readonly status: number;
}

const floods: Readonly<Record<string, Flood>> = {
  'percent signs encoded 4,000 times': {
    origin: 'hub',
    status: 400,
    request: () => get(`/api/%${'25'.repeat(4_000)}41`),
  },
  'a path that is no URL': { origin: 'hub', request: () => get('/%zz'), status: 400 },
  'the same on the app origin': { origin: 'app', request: () => get('/%zz'), status: 400 },
  'invented access tokens': {
    origin: 'hub',
    status: 429,
    request: () => get('/api/states', `Authorization: Bearer ${makeToken(randomUUID())}`),
  },
  'the same for a route of the gateway': {
    origin: 'hub',
    status: 429,
    request: () => get('/api/soglia/info', `Authorization: Bearer ${makeToken(randomUUID())}`),
  },
  'no token': { origin: 'hub', request: () => get('/api/states'), status: 401 },
  'a foreign name': {
    origin: 'app',
    status: 400,
    request: () => get('/').replace('127.0.0.1', 'a..example'),
  },
  'a multipart boundary': {
    origin: 'app',
    status: 400,
    request: () =>
      post(
        '/auth/token',
        `--x\r\ncontent-disposition: form-data; ${' '.repeat(9_000)}`,
        'multipart/form-data; boundary=x',
      ),
  },
  'error reports of another shape': {
    origin: 'app',
    status: 429,
    request: () => post('/api/soglia/client-errors', '{}', 'application/json'),
  },
  'files that do not exist': { origin: 'app', request: () => get('/assets/none.js'), status: 404 },
};

/** Connections that repeat a request as soon as the one before is answered, several at once. */
function floodFrom(localAddress: string, port: number, request: () => string) {
  const statuses: number[] = [];
  let closed = 0;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    const next = () => socket.write(request().repeat(3));
    socket.setEncoding('latin1');
    socket.on('connect', next);
    socket.on('error', () => undefined);
    socket.on('close', () => (closed += 1));
    socket.on('data', (text: string) => {
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d+)/g)) {
        statuses.push(Number(status));
        if (!socket.destroyed) next();
      }
    });
    return socket;
  });
  return {
    statuses,
    closed: () => closed,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('a source that is refused again and again', () => {
  let hub: TestHub;
  const token = makeToken('anna');

  beforeAll(async () => {
    hub = await startTestHub();
    hub.validTokens.add(token);
  });
  afterAll(() => hub.close());

  const getHonestly = async (gateway: TestGateway) => {
    const { status } = await fetch(`${gateway.hubUrl}/api/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return status;
  };

  it.each(Object.entries(floods))(
    '%s: few are handled, and the signed-in person of the same address passes',
    async (_name, { origin, request, status }) => {
      const clock = manualClock();
      await using gateway = await startTestGateway(hub.url, {}, { clock });
      // Known to the gateway: a session that is new to it shares the budget of its address.
      expect(await getHonestly(gateway)).toBe(200);
      const port = Number(new URL(origin === 'app' ? gateway.appUrl : gateway.hubUrl).port);
      const handled = () => gateway.log().split('"msg":"request"').length;
      const flood = floodFrom('127.0.0.1', port, request);
      const answered = () => flood.statuses.length;
      await waitFor(() => {
        expect(answered() + flood.closed()).toBeGreaterThanOrEqual(Math.min(freeRefusals, CONNECTIONS));
      });
      const staysOpen = status !== 400 || flood.closed() === 0;
      if (staysOpen) {
        await waitFor(() => {
          expect(answered()).toBeGreaterThanOrEqual(freeRefusals);
        });
      }
      // The clock stands still: whatever is held back would never be answered.
      const honest: number[] = [];
      for (let count = 0; count < 100; count += 1) honest.push(await getHonestly(gateway));
      expect(new Set(honest)).toEqual(new Set([200]));
      expect(answered()).toBeLessThanOrEqual(freeRefusals);
      expect(flood.statuses).toContain(status);
      const before = answered();
      const handledBefore = handled();
      if (staysOpen) {
        for (let turn = 1; turn <= 5; turn += 1) {
          clock.advance(refusalInterval);
          await waitFor(() => {
            expect(answered()).toBe(before + turn);
          });
        }
        expect(handled() - handledBefore).toBeLessThanOrEqual(5);
      }
      flood.end();
      await waitFor(async () => {
        expect(await getHonestly(gateway)).toBe(200);
        clock.advance(longestRefusalHold);
        expect(flood.closed()).toBe(CONNECTIONS);
      });
    },
  );

  it('does not slow another source', async () => {
    const clock = manualClock();
    await using gateway = await startTestGateway(hub.url, {}, { clock });
    const hubPort = Number(new URL(gateway.hubUrl).port);
    const flood = floodFrom('127.0.0.66', hubPort, () => get('/api/states'));
    await waitFor(() => {
      expect(flood.statuses.length).toBe(freeRefusals);
    });
    for (let count = 0; count < freeRefusals; count += 1) {
      expect((await fetch(`${gateway.hubUrl}/api/states`)).status).toBe(401);
    }
    expect(flood.statuses).toHaveLength(freeRefusals);
    flood.end();
  });

  it('does not slow the refusals of a session that the hub knows', async () => {
    const clock = manualClock();
    await using gateway = await startTestGateway(hub.url, {}, { clock });
    expect(await getHonestly(gateway)).toBe(200);
    const flood = floodFrom('127.0.0.1', Number(new URL(gateway.hubUrl).port), () => get('/api/states'));
    await waitFor(() => {
      expect(flood.statuses.length).toBe(freeRefusals);
    });
    const ended = makeToken('anna', 1_000_000);
    const headers = { authorization: `Bearer ${ended}` };
    expect((await fetch(`${gateway.hubUrl}/api/states`, { headers })).status).toBe(401);
    flood.end();
  });

  it('finds its connections closed where more are held than may be, and a stopping gateway waits for none', async () => {
    const clock = manualClock();
    await using gateway = await startTestGateway(
      hub.url,
      {},
      { clock, limits: { freeRefusals: 2, heldRefusalsPerSource: 5 } },
    );
    const flood = floodFrom('127.0.0.1', Number(new URL(gateway.hubUrl).port), () => get('/api/states'));
    await waitFor(() => {
      expect(flood.closed()).toBe(CONNECTIONS - 5);
    });
    expect(flood.statuses).toEqual([401, 401]);
    expect(await getHonestly(gateway)).toBe(200);
    await gateway.close();
    await waitFor(() => {
      expect(flood.closed()).toBe(CONNECTIONS);
    });
    expect(flood.statuses.length).toBeGreaterThanOrEqual(7);
  });
});
