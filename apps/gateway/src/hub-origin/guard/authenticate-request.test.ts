import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const ask = (gateway: TestGateway, path: string, token?: string, method = 'GET') =>
  fetch(`${gateway.hubUrl}${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

async function setUp(options: TestHubOptions = {}, limits = {}) {
  const clock = manualClock();
  const hub = await startTestHub(options);
  const gateway = await startTestGateway(hub.url, {}, { limits, clock });
  return {
    clock,
    hub,
    gateway,
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('requests that the hub would answer with 401', () => {
  test('without a token: the hub’s own answer, and the hub is not asked', async () => {
    await using setup = await setUp();
    const answer = await ask(setup.gateway, '/api/states');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('401: Unauthorized');
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test.each([
    ['nonsense', 'Bearer abc'],
    ['an expired token', `Bearer ${makeToken('anna', 1000)}`],
    ['another scheme', 'Basic YTpi'],
    ['bearer in small letters', `bearer ${makeToken('anna')}`],
    ['two blanks', `Bearer  ${makeToken('anna')}`],
    ['nothing', ''],
  ])('with %s: the same', async (_name, authorization) => {
    await using setup = await setUp();
    for (const path of ['/api/', '/api/states', '/api/%73tates', '/api/camera_proxy/camera.x?token=t']) {
      const answer = await fetch(`${setup.gateway.hubUrl}${path}`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('a token that the hub refuses is sent once, until the answer expires', async () => {
    await using setup = await setUp();
    const token = makeToken('anna');
    for (let round = 0; round < 5; round += 1)
      expect((await ask(setup.gateway, '/api/states', token)).status).toBe(401);
    expect(setup.hub.forwarded().map(({ url }) => url)).toEqual(['/api/']);
    setup.hub.validTokens.add(token);
    setup.clock.advance(6 * MINUTE_MS);
    expect((await ask(setup.gateway, '/api/states', token)).status).toBe(404);
  });

  test('many requests with one unknown token send it once', async () => {
    await using setup = await setUp();
    const token = makeToken('anna');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(setup.gateway, '/api/states', token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(setup.hub.forwarded()).toHaveLength(1);
  });

  test('forged tokens, even all at once, cause no more refusals than allowed; then 429, and valid ones pass', async () => {
    await using setup = await setUp({}, { refusedTokensPerAddress: 2 });
    const good = makeToken('accepted');
    setup.hub.validTokens.add(good);
    expect((await ask(setup.gateway, '/api/', good)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => ask(setup.gateway, '/api/', makeToken(`forged ${at}`))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([2, 38]);
    expect(setup.hub.forwarded()).toHaveLength(2 + 2);
    const limited = answers.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited?.json()).toMatchObject({
      code: 'too_many_tries',
      message: expect.stringMatching(/^Troppi tentativi di accesso/) as string,
    });
    expect((await ask(setup.gateway, '/api/', good)).status).toBe(200);
  });

  test('a 401 for missing rights does not invalidate a valid token', async () => {
    await using setup = await setUp({
      handle: (request, response) => {
        if (request.url !== '/api/services/homeassistant/restart') return false;
        response.writeHead(401).end('401: Unauthorized');
        return true;
      },
    });
    const token = makeToken('guest');
    setup.hub.validTokens.add(token);
    for (let round = 0; round < 3; round += 1) {
      expect((await ask(setup.gateway, '/api/services/homeassistant/restart', token, 'POST')).status).toBe(
        401,
      );
      expect((await ask(setup.gateway, '/api/', token)).status).toBe(200);
    }
  });

  test('a revoked token is noticed, and then no longer sent', async () => {
    await using setup = await setUp();
    const token = makeToken('anna');
    setup.hub.validTokens.add(token);
    expect((await ask(setup.gateway, '/api/', token)).status).toBe(200);
    setup.hub.validTokens.delete(token);
    for (let round = 0; round < 5; round += 1)
      expect((await ask(setup.gateway, '/api/', token)).status).toBe(401);
    // Proved, asked; after the revocation asked once more and proved once more.
    expect(setup.hub.forwarded()).toHaveLength(4);
  });

  test('with a hub that gets client addresses, a refusal counts for that address only', async () => {
    await using setup = await setUp({ trustsForwardedFor: true });
    const token = makeToken('local only');
    expect((await ask(setup.gateway, '/api/', token)).status).toBe(401);
    expect(setup.hub.forwarded()[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});

describe('requests that need no bearer token', () => {
  const open: TestHubOptions['handle'] = (request, response) => {
    if (request.url === '/manifest.json') return false;
    response.end('ok');
    return true;
  };

  test.each([
    '/api/onboarding',
    '/api/webhook/abc',
    '/api/camera_proxy/camera.porta?token=abc',
    '/api/hls/abc/playlist.m3u8',
    `/api/backup/download/x?authSig=${makeToken('signed')}`,
    `/media/local/film%20uno.mp4?authSig=${makeToken('signed')}`,
    '/auth/providers',
    '/lovelace/0',
    '/local/a%20b.jpg',
  ])('%s passes, byte for byte', async (path) => {
    await using setup = await setUp({ handle: open });
    expect(await (await ask(setup.gateway, path)).text()).toBe('ok');
    expect(setup.hub.forwarded().map(({ url }) => url)).toEqual([path]);
  });

  test.each([
    ['a signature that is over', `/api/x?authSig=${makeToken('signed', 1000)}`, 'GET'],
    [
      'the same by an encoded name, beside a key',
      `/api/camera_proxy/camera.porta?token=a&auth%53ig=${makeToken('signed', 1000)}`,
      'GET',
    ],
    ['a signature that is none', '/api/x?authSig=abc', 'GET'],
    ['a signature on a POST', `/api/x?authSig=${makeToken('signed')}`, 'POST'],
    ['a camera without its token', '/api/camera_proxy/camera.porta', 'GET'],
    ['a file of a media source', '/media/local/film.mp4', 'GET'],
    ['the same in disguise', '/%6dedia/local/film.mp4', 'GET'],
    ['linking an account', '/auth/link_user', 'POST'],
  ])('%s: 401 here', async (_name, path, method) => {
    await using setup = await setUp({ handle: open });
    expect((await ask(setup.gateway, path, undefined, method)).status).toBe(401);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('forged signatures count as refusals of the address', async () => {
    await using setup = await setUp({}, { refusedTokensPerAddress: 2 });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push((await ask(setup.gateway, `/api/x?authSig=${makeToken(`s${at}`)}`)).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  test.each([
    ['signatures', (at: number) => `/api/x?authSig=${makeToken(`s${at}`)}`],
    ['keys of pictures', (at: number) => `/api/camera_proxy/camera.porta?token=forged${at}`],
  ])(
    'forged %s, even all at once, reach the hub no more often than may be refused',
    async (_kind, pathOf) => {
      await using setup = await setUp({}, { refusedTokensPerAddress: 2 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => ask(setup.gateway, pathOf(at))),
      );
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([count(401), count(429)]).toEqual([2, 38]);
      expect(setup.hub.forwarded()).toHaveLength(2);
    },
  );

  test('forged signatures of a client that hangs up before the hub answers count too', async () => {
    const held: (() => void)[] = [];
    await using setup = await setUp(
      {
        handle: (request, response) => {
          if (request.url?.startsWith('/api/x') !== true) return false;
          held.push(() => response.writeHead(401).end('401: Unauthorized'));
          return true;
        },
      },
      { refusedTokensPerAddress: 2 },
    );
    for (let at = 0; at < 2; at += 1) {
      const hangUp = new AbortController();
      const address = `${setup.gateway.hubUrl}/api/x?authSig=${makeToken(`s${at}`)}`;
      const asked = fetch(address, { signal: hangUp.signal }).catch(() => undefined);
      await waitFor(() => {
        expect(held).toHaveLength(at + 1);
      });
      hangUp.abort();
      await asked;
    }
    const third = ask(setup.gateway, `/api/x?authSig=${makeToken('s3')}`);
    for (const answer of held) answer();
    expect((await third).status).toBe(429);
    expect(held).toHaveLength(2);
  });

  test('those of cameras that hang keep no others waiting', async () => {
    const held: (() => void)[] = [];
    await using setup = await setUp(
      {
        handle: (request, response) => {
          if (request.url?.includes('camera.ferma') !== true) return open(request, response);
          held.push(() => response.writeHead(500).end());
          return true;
        },
      },
      { refusedTokensPerAddress: 2, unansweredKey: 2000 },
    );
    const hanging = [1, 2].map((at) => ask(setup.gateway, `/api/camera_proxy/camera.ferma?token=h${at}`));
    await waitFor(() => {
      expect(held).toHaveLength(2);
    });
    setup.clock.advance(2000);
    const others = [1, 2, 3].map((at) => ask(setup.gateway, `/api/camera_proxy/camera.porta?token=o${at}`));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of held) answer();
    expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual([500, 500]);
  });

  test('that are wrong do not tell which cameras there are, whatever the hub answers', async () => {
    const wrong = new Map([
      ['camera.porta', 403],
      ['camera.di_2026', 401],
      ['camera.di_2024', 404],
    ]);
    await using setup = await setUp({
      handle: ({ url = '' }, response) => {
        const status = wrong.get(/camera\.\w+/.exec(url)?.[0] ?? '');
        if (status !== undefined) response.writeHead(status, { 'x-of-the-hub': 'yes' }).end(`of ${url}`);
        return status !== undefined;
      },
    });
    const answers = await Promise.all(
      [...wrong.keys()].map(async (camera) => {
        const answer = await ask(setup.gateway, `/api/camera_proxy/${camera}?token=x`);
        const headers = [...answer.headers].filter(([name]) => name !== 'date');
        return JSON.stringify([answer.status, await answer.text(), headers]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('401: Unauthorized');
  });

  test('good ones all at once pass, whatever their number', async () => {
    await using setup = await setUp({ handle: open }, { refusedTokensPerAddress: 2 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => ask(setup.gateway, `/api/camera_proxy/camera.porta?token=${at}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('an unreachable hub while a token is verified: 502, and the token is not refused afterwards', async () => {
  const hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const token = makeToken('anna');
  await hub.close();
  expect((await ask(gateway, '/api/', token)).status).toBe(502);
  await using again = await startTestHub({ port: hub.port });
  again.validTokens.add(token);
  expect((await ask(gateway, '/api/', token)).status).toBe(200);
});
