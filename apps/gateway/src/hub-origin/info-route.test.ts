import { describe, expect, test } from 'vitest';
import { apiErrorSchema, hubInfoSchema } from '@soglia/contracts';
import type { Caller } from '#identity/caller.ts';
import { createPeople, startIdentityHub } from '#testing/identity-hub.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

async function setUp(options: TestHubOptions = {}) {
  const hub = await startTestHub(options);
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const gateway = await startTestGateway(hub.url);
  return {
    hub,
    gateway,
    token,
    get: (headers: Record<string, string> = {}, method = 'GET', path = '/api/soglia/info') =>
      fetch(`${gateway.hubUrl}${path}`, { method, headers }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

describe('GET /api/soglia/info', () => {
  test('is answered as the command of the socket, and the hub does not receive it', async () => {
    await using setup = await setUp();
    const { token, gateway, hub } = setup;
    const answer = await setup.get({ authorization: `Bearer ${token}`, origin: gateway.appUrl });
    const info: unknown = await answer.json();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(gateway.appUrl);
    expect(hub.forwarded().map(({ url }) => url)).toEqual(['/api/']);

    using client = openClient(gateway.socketUrl);
    await client.signIn(token);
    await client.waitForText('auth_ok');
    client.socket.send('{"id":1,"type":"soglia/info"}');
    await client.waitForText('"id":1');
    const { result } = JSON.parse(client.received.at(-1) ?? '') as { result: unknown };
    expect(info).toEqual(result);
    expect(hubInfoSchema.parse(info)).toEqual(info);
  });

  test.each([
    ['no token', undefined],
    ['another scheme', 'Basic abc'],
    ['a malformed token', 'Bearer abc'],
    ['an expired token', `Bearer ${makeToken('anna', 1000)}`],
  ])('%s: 401 by the gateway itself, without its version', async (_name, authorization) => {
    await using setup = await setUp();
    const answer = await setup.get(authorization === undefined ? {} : { authorization });
    const text = await answer.text();
    expect(answer.status).toBe(401);
    expect(apiErrorSchema.parse(JSON.parse(text))).toEqual({
      error: 'Devi accedere di nuovo.',
      code: 'unauthorized',
    });
    expect(text).not.toContain('0.1.0');
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('tokens that the hub refuses: 401, and 429 after too many of them', async () => {
    await using setup = await setUp();
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let at = 0; at < 6; at += 1) {
      last = await setup.get({ authorization: `Bearer ${makeToken(`forged${at}`)}` });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({ code: 'too_many_tries' });
    expect((await setup.get({ authorization: `Bearer ${setup.token}` })).status).toBe(429);
  });

  test('a hub that is unreachable, or that neither accepts nor refuses the token: 502', async () => {
    await using failing = await setUp({
      handle: (request, response) =>
        request.url === '/api/' && response.writeHead(500).end('no') === response,
    });
    const authorization = `Bearer ${failing.token}`;
    expect((await failing.get({ authorization })).status).toBe(502);
    await failing.hub.close();
    const answer = await failing.get({ authorization });
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'hub_unreachable' }]);
  });

  test('an encoded path is the same route; other methods and paths are the hub’s', async () => {
    await using setup = await setUp();
    const headers = { authorization: `Bearer ${setup.token}` };
    expect((await setup.get(headers, 'GET', '/api/%73oglia/info')).status).toBe(200);
    const head = await setup.get(headers, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await setup.get(headers, 'POST')).status).toBe(404);
    expect((await setup.get(headers, 'GET', '/api/soglia/other')).status).toBe(404);
    expect(setup.hub.forwarded().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/',
      'POST /api/soglia/info',
      'GET /api/soglia/other',
    ]);
  });
});

test('where roles are on it is decided for the person whose token it is', async () => {
  const people = createPeople(['luca']);
  const hub = await startIdentityHub({ ...people, closesSockets: false });
  const callers: Caller[] = [];
  const gateway = await startTestGateway(
    hub.url,
    {},
    {
      service: createPeopleService(people.users).service,
      isHome: () => true,
      decide: (_request, caller) => {
        callers.push(caller);
        return { kind: 'refuse', code: 'unauthorized', refused: { act: 'GET', reason: 'closed' } };
      },
    },
  );
  const answer = await fetch(`${gateway.hubUrl}/api/soglia/info`, {
    headers: { authorization: `Bearer ${people.issue('luca')}` },
  });
  expect([answer.status, answer.headers.get('x-soglia-reason')]).toEqual([403, 'closed']);
  expect(callers).toMatchObject([{ kind: 'person', person: { userId: 'luca' } }]);
  await gateway.close();
  await hub.close();
});
