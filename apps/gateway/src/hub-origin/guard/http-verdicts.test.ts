import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Caller } from '#identity/caller.ts';
import { hashToken } from '#identity/token-cache.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import type { Decide, GuardRequest, Verdict } from './verdict.ts';

const states = [
  { entity_id: 'light.a', state: 'on' },
  { entity_id: 'lock.b', state: 'locked' },
];

/** A gateway with this guard before a hub that lists two states. */
async function setUp(verdict: Verdict, body = JSON.stringify(states), status = 200) {
  const received: string[] = [];
  const hub = await startTestHub({
    handle: (request, response) => {
      if (request.url?.startsWith('/api/states') !== true) return false;
      void (async () => {
        for await (const chunk of request as AsyncIterable<Buffer>) received.push(chunk.toString());
        const gzip = request.headers['accept-encoding']?.includes('gzip') === true;
        response.writeHead(status, {
          'content-type': 'application/json',
          etag: '"1"',
          'x-hub': 'yes',
          ...(gzip && { 'content-encoding': 'gzip' }),
        });
        response.end(gzip ? gzipSync(body) : body);
      })();
      return true;
    },
  });
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const decided: { readonly request: GuardRequest; readonly caller: Caller }[] = [];
  const decide: Decide = (request, caller) => {
    decided.push({ request, caller });
    return verdict;
  };
  const gateway = await startTestGateway(hub.url, {}, { decide });
  return {
    decided,
    token,
    received,
    /** The URLs of requests that reached the hub, without those that verify the token. */
    urls: () =>
      hub
        .forwarded()
        .map(({ url }) => url)
        .filter((url) => url !== '/api/'),
    get: (path: string, init: RequestInit = {}) =>
      fetch(`${gateway.hubUrl}${path}`, { headers: { authorization: `Bearer ${token}` }, ...init }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const onlyLights: Verdict = {
  kind: 'rewrite',
  request: { kind: 'http', method: 'GET', path: '/api/states', query: 'a=1' },
  answerFilter: {
    until: 'result',
    filter: (answer) => (answer as typeof states).filter(({ entity_id }) => entity_id.startsWith('light.')),
  },
};

test('the guard gets the decoded path, the query and the caller', async () => {
  await using setup = await setUp({ kind: 'pass' });
  await setup.get('/api/%73tates?entity=a%20b');
  expect(setup.decided).toEqual([
    {
      request: { kind: 'http', method: 'GET', path: '/api/states', query: 'entity=a%20b' },
      caller: { kind: 'token', address: '127.0.0.1', tokenHash: hashToken(setup.token) },
    },
  ]);
});

test('pages of the hub are decided too, for an anonymous caller', async () => {
  await using setup = await setUp({ kind: 'refuse', code: 'forbidden' });
  expect((await setup.get('/energy', { headers: {} })).status).toBe(403);
  expect(setup.decided[0]?.caller).toEqual({ kind: 'anonymous', address: '127.0.0.1', path: 'direct' });
});

test.each([
  ['unauthorized', 401, '401: Unauthorized'],
  ['forbidden', 403, '403: Forbidden'],
  ['bad_request', 400, '400: Bad Request'],
] as const)('refuse %s: %i in the hub’s shape, and the hub receives nothing', async (code, status, text) => {
  await using setup = await setUp({ kind: 'refuse', code });
  const answer = await setup.get('/api/states', { method: 'POST', body: 'x'.repeat(100_000) });
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  expect(setup.urls()).toEqual([]);
});

test('answer: the result as JSON, and the hub receives nothing', async () => {
  await using setup = await setUp({ kind: 'answer', result: { message: 'città' } });
  const answer = await setup.get('/api/states');
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    200,
    'application/json',
    { message: 'città' },
  ]);
  expect(setup.urls()).toEqual([]);
});

describe('rewrite', () => {
  test('the hub receives the new path and query with the client’s body', async () => {
    await using setup = await setUp({
      kind: 'rewrite',
      request: { kind: 'http', method: 'POST', path: '/api/states/a b', query: 'filter=light.a' },
    });
    const answer = await setup.get('/api/history', { method: 'POST', body: 'hello' });
    expect(await answer.json()).toEqual(states);
    expect(setup.urls()).toEqual(['/api/states/a%20b?filter=light.a']);
    expect(setup.received.join('')).toBe('hello');
  });

  test('the body is filtered, also where the client accepts compression', async () => {
    await using setup = await setUp(onlyLights);
    const answer = await setup.get('/api/states', { method: 'POST', body: 'hello' });
    expect(await answer.json()).toEqual([states[0]]);
    expect(['x-hub', 'etag', 'content-encoding'].map((name) => answer.headers.get(name))).toEqual([
      'yes',
      null,
      null,
    ]);
    expect(setup.received.join('')).toBe('hello');
  });

  test('numbers of the body keep their text', async () => {
    await using setup = await setUp(
      { ...onlyLights, answerFilter: { until: 'result', filter: (answer) => answer } },
      '{"a":21.0,"b":18446744073709551615}',
    );
    expect(await (await setup.get('/api/states')).text()).toBe('{"a":21.0,"b":18446744073709551615}');
  });

  test('a body that is not JSON does not pass; an error of the hub does', async () => {
    await using broken = await setUp(onlyLights, 'lock.b is locked');
    const answer = await broken.get('/api/states');
    expect([answer.status, await answer.text()]).toEqual([500, '500: Internal Server Error']);
    await using failing = await setUp(onlyLights, '{"message":"no"}', 400);
    expect(await (await failing.get('/api/states')).json()).toEqual({ message: 'no' });
  });

  test('a path that another reader could take for another one is not sent', async () => {
    await using setup = await setUp({
      kind: 'rewrite',
      request: { kind: 'http', method: 'GET', path: '/api/../auth/token', query: '' },
    });
    expect((await setup.get('/api/states')).status).toBe(500);
    expect(setup.urls()).toEqual([]);
  });
});
