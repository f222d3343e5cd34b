import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tokenCaller, type Caller } from '#identity/caller.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import type { Decide, GuardRequest, Verdict } from '#policy/verdict.ts';

const states = [
  { entity_id: 'light.a', state: 'on' },
  { entity_id: 'lock.b', state: 'locked' },
];

/** A gateway with this guard before a hub that lists two states. */
async function setUp(verdict: Verdict | Decide, body = JSON.stringify(states), status = 200) {
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
    return typeof verdict === 'function' ? verdict(request, caller) : verdict;
  };
  const gateway = await startTestGateway(hub.url, {}, { decide });
  return {
    decided,
    token,
    received,
    headers: { authorization: `Bearer ${token}` },
    /** The last request that reached the hub. */
    last: () => {
      const request = hub.forwarded().at(-1);
      if (request === undefined) throw new Error('the hub received nothing');
      return request;
    },
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
      caller: tokenCaller(setup.token, '127.0.0.1'),
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

test('a response that says what went wrong passes as it is, unless the verdict narrows it', async () => {
  const body = JSON.stringify({ message: 'lock.b' });
  await using plain = await setUp(onlyLights, body, 500);
  const passed = await plain.get('/api/states');
  expect([passed.status, await passed.text()]).toEqual([500, body]);
  const answerFilter = {
    until: 'result' as const,
    filter: () => 'lock.b',
    filterError: () => ({ message: '' }),
  };
  await using narrowing = await setUp({ ...onlyLights, answerFilter }, body, 500);
  const narrowed = await narrowing.get('/api/states');
  expect([narrowed.status, await narrowed.json()]).toEqual([500, { message: '' }]);
  await using noJson = await setUp({ ...onlyLights, answerFilter }, '400: Bad Request', 400);
  const text = await noJson.get('/api/states');
  expect([text.status, await text.text()]).toEqual([400, '400: Bad Request']);
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
  const elsewhere: GuardRequest = {
    kind: 'http',
    method: 'POST',
    path: '/api/states/a b',
    query: 'filter=light.a',
  };

  test('the hub receives the new path, query and body', async () => {
    await using setup = await setUp({ kind: 'rewrite', request: { ...elsewhere, body: { a: ['città'] } } });
    const answer = await setup.get('/api/history', {
      method: 'POST',
      body: 'hello',
      headers: { ...setup.headers, 'content-type': 'text/plain; charset=utf-16', 'content-language': 'it' },
    });
    expect(await answer.json()).toEqual(states);
    expect(setup.urls()).toEqual(['/api/states/a%20b?filter=light.a']);
    expect(setup.received.join('')).toBe('{"a":["città"]}');
    const { headers } = setup.last();
    expect([headers['content-type'], headers['content-length'], headers['content-language']]).toEqual([
      'application/json',
      '16',
      undefined,
    ]);
  });

  test('without a body in it the hub gets none, nor where a pass leaves it out', async () => {
    for (const verdict of [
      { kind: 'rewrite', request: elsewhere },
      { kind: 'pass', withoutBody: true },
    ] as const) {
      await using setup = await setUp(verdict);
      const answer = await setup.get('/api/states', { method: 'POST', body: 'x'.repeat(500_000) });
      expect(await answer.json()).toEqual(states);
      expect(setup.received.join('')).toBe('');
      expect([setup.last().headers['content-type'], setup.last().headers['content-length']]).toEqual([
        undefined,
        '0',
      ]);
    }
  });

  test('the body is filtered, also where the client accepts compression', async () => {
    await using setup = await setUp(onlyLights);
    const answer = await setup.get('/api/states', {
      headers: { ...setup.headers, range: 'bytes=0-3', 'if-none-match': '"1"' },
    });
    expect(await answer.json()).toEqual([states[0]]);
    const { range, 'if-none-match': condition } = setup.last().headers;
    expect([range, condition]).toEqual([undefined, undefined]);
    expect(['x-hub', 'etag', 'content-encoding'].map((name) => answer.headers.get(name))).toEqual([
      'yes',
      null,
      null,
    ]);
  });

  test('an answer without a body does not describe the one that would have been filtered', async () => {
    await using setup = await setUp(onlyLights);
    const answer = await setup.get('/api/states', { headers: setup.headers, method: 'HEAD' });
    expect(['content-length', 'etag', 'x-hub'].map((name) => answer.headers.get(name))).toEqual([
      null,
      null,
      'yes',
    ]);
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

describe('read_body', () => {
  /** Asks for the body, and sends it on as a list of its fields. */
  const listFields: Decide = (request) =>
    request.kind !== 'http' || request.body === undefined
      ? { kind: 'read_body' }
      : { kind: 'rewrite', request: { ...request, body: Object.entries(request.body ?? {}) } };

  const post = (
    setup: Awaited<ReturnType<typeof setUp>>,
    body: string | Uint8Array<ArrayBuffer>,
    type?: string,
  ) =>
    setup.get('/api/states', {
      method: 'POST',
      body,
      headers: { ...setup.headers, ...(type !== undefined && { 'content-type': type }) },
    });

  test.each([
    ['{"a":1.0,"__proto__":{"b":2},"a":3.0}', undefined, '[["a",3.0],["__proto__",{"b":2}]]'],
    ['{"a":"\\u00e8"}', 'application/x-www-form-urlencoded', '[["a","è"]]'],
    ['{}', 'text/plain; charset="UTF-8"', '[]'],
    ['', undefined, '[]'],
  ])('%s (%s) is decided as what it holds', async (body, type, sent) => {
    await using setup = await setUp(listFields);
    expect((await post(setup, body, type)).status).toBe(200);
    expect(setup.received.join('')).toBe(sent);
    expect(setup.last().headers['content-type']).toBe('application/json');
  });

  test.each([
    ['not JSON', 'entity_id=lock.b', undefined, 400],
    ['another charset', '{}', 'application/json; charset=utf-16', 400],
    ['two charsets', '{}', 'application/json; charset=utf-8; charset=utf-7', 400],
    ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), undefined, 400],
    ['a mark before it', '\uFEFF{}', undefined, 400],
    ['nested too deep', '['.repeat(500) + ']'.repeat(500), undefined, 413],
    ['too large', `"${'x'.repeat(5 << 20)}"`, undefined, 413],
  ])('%s is refused, and the hub receives nothing', async (_case, body, type, status) => {
    await using setup = await setUp(listFields);
    expect((await post(setup, body, type)).status).toBe(status);
    expect(setup.urls()).toEqual([]);
  });

  test('an encoded body is refused', async () => {
    await using setup = await setUp(listFields);
    const answer = await setup.get('/api/states', {
      method: 'POST',
      body: gzipSync('{}'),
      headers: { ...setup.headers, 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(400);
    expect(setup.urls()).toEqual([]);
  });
});
