import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { restrictedDecide } from '#policy/testing/restricted-decide.ts';
import { testContext } from '#policy/testing/rule-context.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

const role = testContext({
  entities: { 'light.desk': 'control', 'camera.door': 'view' },
  others: ['lock.cellar', 'camera.hall'],
  functions: [6],
});

/** A gateway where everybody with a token has a role of two devices, and a hub that answers as it is told. */
async function setUp(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const hub = await startTestHub({
    handle: (request, response) => {
      const { url = '' } = request;
      if (url === '/api/' || url === '/manifest.json') return false;
      void (async () => {
        let body = '';
        for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
        answer(request, response, body);
      })();
      return true;
    },
  });
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const decide = restrictedDecide(role);
  const gateway = await startTestGateway(hub.url, {}, { decide });
  return {
    ask: (path: string, init: RequestInit = {}, authorization = (known: string) => `Bearer ${known}`) =>
      fetch(`${gateway.hubUrl}${path}`, {
        ...init,
        headers: [['authorization', authorization(token)], ...new Headers(init.headers)],
      }),
    urls: () =>
      hub
        .forwarded()
        .map(({ url }) => url)
        .filter((url) => url !== '/api/'),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

test('a stream arrives piece by piece', async () => {
  let go: () => void = () => undefined;
  await using setup = await setUp((_request, response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' });
    response.write('one');
    go = () => response.end('two');
  });
  const answer = await setup.ask('/api/camera_proxy_stream/camera.door');
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('one');
  go();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('two');
  expect((await reader?.read())?.done).toBe(true);
});

test('parts of files, conditions and compressed answers stay what they are', async () => {
  await using setup = await setUp(({ method, headers }, response) => {
    if (headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
    else if (headers.range === 'bytes=1-2')
      response.writeHead(206, { 'content-range': 'bytes 1-2/4', 'content-length': '2' }).end('bc');
    else if (method === 'HEAD') response.writeHead(200, { 'content-length': '4' }).end();
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('abcd'));
  });
  const file = '/media/local/song.mp3?authSig=x';
  const part = await setup.ask(file, { headers: { range: 'bytes=1-2' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 1-2/4',
    'bc',
  ]);
  expect((await setup.ask(file, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  expect((await setup.ask(file, { method: 'HEAD' })).headers.get('content-length')).toBe('4');
  const whole = await setup.ask(file);
  expect([whole.headers.get('content-encoding'), await whole.text()]).toEqual(['gzip', 'abcd']);
  expect(new Set(setup.urls())).toEqual(new Set([file]));
});

test('a service call reaches the hub as plain ids in JSON, and what it changed is narrowed', async () => {
  await using setup = await setUp(({ headers }, response, body) => {
    const states = ['light.desk', 'lock.cellar'].map((id) => ({
      entity_id: id,
      state: body,
      attributes: {},
    }));
    response.writeHead(200, { 'content-type': 'application/json', 'x-type': headers['content-type'] });
    response.end(JSON.stringify(states));
  });
  const answer = await setup.ask('/api/services/light/turn_on', {
    method: 'POST',
    body: '{"entity_id":"LIGHT.Desk","brightness":1,"brightness":2.50}',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.headers.get('x-type')).toBe('application/json');
  expect(await answer.json()).toEqual([
    { entity_id: 'light.desk', state: '{"brightness":2.50,"entity_id":["light.desk"]}', attributes: {} },
  ]);
});

test.each([
  ['GET', '/api/camera_proxy/camera.hall', 401, '401: Unauthorized', 'device'],
  ['GET', '/api/camera_proxy/camera.nowhere', 401, '401: Unauthorized', 'device'],
  ['GET', '/api/states/lock.cellar', 404, '{"message":"Entity not found."}', 'device'],
  ['GET', '/api/states/lock.nowhere', 404, '{"message":"Entity not found."}', 'device'],
  ['GET', '/api/error_log', 401, '401: Unauthorized', 'closed'],
  ['POST', '/api/template', 401, '401: Unauthorized', 'closed'],
  ['POST', '/api/services/lock/unlock', 401, '401: Unauthorized', 'unresolved'],
])(
  '%s %s: %i in the hub’s shape with a reason, and the hub receives nothing',
  async (method, path, ...rest) => {
    await using setup = await setUp((_request, response) => response.end('secret'));
    const answer = await setup.ask(path, { method });
    expect([answer.status, await answer.text(), answer.headers.get('x-soglia-reason')]).toEqual(rest);
    expect(setup.urls()).toEqual([]);
  },
);

test.each([
  ['GET', '/mcp_server/sse', (token: string) => `Bearer ${token}`],
  ['POST', '/energy', (token: string) => `Bearer ${token}`],
  ['GET', '/mcp_server/sse', (token: string) => `Bearer ${token.slice(0, -2)} ${token.slice(-2)}`],
  ['GET', '/static/x', (token: string) => `Bearer  ${token}`],
])('%s %s with a token does not reach the hub as nobody’s', async (method, path, authorization) => {
  await using setup = await setUp((_request, response) => response.end('secret'));
  const answer = await setup.ask(path, { method }, authorization);
  expect([401, 403]).toContain(answer.status);
  expect(setup.urls()).toEqual([]);
});

test('our own routes are decided too', async () => {
  await using setup = await setUp((_request, response) => response.end());
  expect((await setup.ask('/api/soglia/info')).status).toBe(200);
});

test('a large answer is compressed where the client accepts gzip, a small one never', async () => {
  const text = 'x'.repeat(20_000);
  const stateOf = (entityId: string) => ({ entity_id: entityId, state: 'on', attributes: { text } });
  const small = { entity_id: 'light.desk', state: 'on', attributes: {} };
  await using setup = await setUp(({ url }, response) => {
    const body = url === '/api/states' ? [stateOf('light.desk'), stateOf('lock.cellar')] : small;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const encodingOf = async (path: string, accepts: string) => {
    const answer = await setup.ask(path, { headers: { 'accept-encoding': accepts } });
    const received = JSON.stringify(await answer.json());
    expect(received).toContain('light.desk');
    expect(received).not.toContain('lock.cellar');
    return answer.headers.get('content-encoding');
  };
  for (const accepts of ['gzip', 'br, GZIP ; q=0.5', '*', 'identity;q=0, gzip']) {
    expect(await encodingOf('/api/states', accepts)).toBe('gzip');
    expect(await encodingOf('/api/states/light.desk', accepts)).toBeNull();
  }
  for (const accepts of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.000, *', 'xgzip'])
    expect(await encodingOf('/api/states', accepts)).toBeNull();
});
