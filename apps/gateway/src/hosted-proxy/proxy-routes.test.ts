import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as send } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoHub } from '@soglia/demo-hub';
import { apiErrorSchema } from '@soglia/contracts';
import { startHostedGateway, type HostedGateway } from '#testing/hosted-gateway.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const errorOf = async (answer: Response) => [answer.status, apiErrorSchema.parse(await answer.json()).code];

/** Answers everything with what it was asked. */
function echo(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url === '/manifest.json') return false;
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body }));
  });
  return true;
}

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe('what is forwarded', () => {
  let setup: HostedGateway;
  beforeAll(async () => {
    setup = await startHostedGateway({ target: { handle: echo } });
  });
  afterAll(() => setup[Symbol.asyncDispose]());

  test.each([
    ['GET', '/states', '', '/api/states'],
    ['GET', '/', '', '/api/'],
    [
      'GET',
      '/history/period/2026-01-01T00:00:00Z?filter_entity_id=light.a,light.b&end_time=x',
      '',
      '/api/history/period/2026-01-01T00:00:00Z?filter_entity_id=light.a,light.b&end_time=x',
    ],
    ['POST', '/services/light/turn_on', '', '/api/services/light/turn_on'],
    ['PUT', '/roles/3', '', '/api/roles/3'],
    ['DELETE', '/users', '', '/api/users'],
    ['GET', '', '/', '/'],
    ['GET', '', '', '/'],
    ['GET', '', '/api/', '/api/'],
    ['GET', '', '/api/states?x=1', '/api/states?x=1'],
    ['GET', '', '/auth/providers', '/auth/providers'],
    ['POST', '', '/auth/login_flow', '/auth/login_flow'],
    ['POST', '', '/auth/login_flow/abc-1_2', '/auth/login_flow/abc-1_2'],
    ['DELETE', '', '/auth/login_flow/abc', '/auth/login_flow/abc'],
    ['POST', '', '/auth/token', '/auth/token'],
    ['POST', '', '/auth/revoke', '/auth/revoke'],
  ])('%s /api/ha-proxy%s for the hub’s %s asks the hub for %s', async (method, path, behind, asked) => {
    const body = method === 'POST' || method === 'PUT' ? '{"entity_id":"light.a"}' : undefined;
    const answer = await setup.call(path, {
      method,
      target: `${setup.hub.url}${behind}`,
      ...(body && { body }),
    });
    expect(answer.status).toBe(200);
    expect((await answer.json()) as Echo).toMatchObject({ method, url: asked, body: body ?? '' });
  });

  test('the token becomes the hub’s bearer token, for its API only; a form passes as it is', async () => {
    const token = makeToken('anna');
    const api = (await (await setup.call('/states', { token })).json()) as Echo;
    expect(api.headers['authorization']).toBe(`Bearer ${token}`);
    const form = 'grant_type=authorization_code&code=x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const target = `${setup.hub.url}/auth/token`;
    const signIn = (await (
      await setup.call('', { method: 'POST', target, token, headers, body: form })
    ).json()) as Echo;
    expect(signIn).toMatchObject({ body: form, headers });
    expect(signIn.headers['authorization']).toBeUndefined();
    expect(setup.gateway.log()).not.toContain(token);
    expect(setup.gateway.log()).not.toContain(String(setup.hub.port));
  });

  test('headers by list: no cookie, no origin, nothing of the client', async () => {
    const { headers } = (await (
      await setup.call('/states', {
        headers: {
          cookie: 'a=b',
          authorization: 'Bearer stolen',
          'x-forwarded-for': '9.9.9.9',
          referer: 'http://a/',
          'x-real-ip': '9.9.9.9',
          'x-ingress-path': '/x',
          'user-agent': 'test',
          accept: 'application/json',
        },
      })
    ).json()) as Echo;
    expect(Object.keys(headers).sort()).toEqual(
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent', 'via'].sort(),
    );
    expect(headers).toMatchObject({ host: new URL(setup.hub.url).host, 'user-agent': 'test' });
  });
});

describe('what comes back', () => {
  test('the hub’s status and body; a 401 too', async () => {
    await using setup = await startHostedGateway();
    const token = makeToken('anna');
    const refused = await setup.call('/', { token });
    expect([refused.status, await refused.text()]).toEqual([401, '401: Unauthorized']);
    setup.hub.validTokens.add(token);
    expect(await (await setup.call('/', { token })).json()).toEqual({ message: 'API running.' });
    expect((await setup.call('/nothing', { token })).status).toBe(404);
  });

  test('no cookie, no address, no other header that is not listed; nothing that a browser would run or store', async () => {
    await using setup = await startHostedGateway({
      target: {
        handle: (request, response) => {
          if (request.url === '/manifest.json') return false;
          response.writeHead(200, {
            'set-cookie': 'a=b',
            location: 'http://a/',
            refresh: '0',
            link: '</x>; rel=preload',
            'clear-site-data': '"*"',
            'service-worker-allowed': '/',
            'www-authenticate': 'Basic',
            'access-control-allow-origin': '*',
            'cache-control': 'public',
            etag: '"x"',
            server: 'Python',
            'content-security-policy': 'script-src *',
            'content-type': 'text/html',
            'retry-after': '3',
            'strict-transport-security': 'max-age=1',
          });
          response.end('<script>alert(1)</script>');
          return true;
        },
      },
    });
    const answer = await setup.call('/states');
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['set-cookie', 'location', 'refresh', 'link', 'clear-site-data', 'etag', 'server'])
      expect(headers[name], name).toBeUndefined();
    for (const name of ['service-worker-allowed', 'www-authenticate', 'access-control-allow-origin'])
      expect(headers[name], name).toBeUndefined();
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'retry-after': '3',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('a compressed answer passes as it is, with its encoding', async () => {
    await using setup = await startHostedGateway({
      target: {
        handle: (request, response) => {
          if (request.url === '/manifest.json') return false;
          response.setHeader('content-encoding', 'br');
          response.end(brotliCompressSync('[1]'.repeat(1000)));
          return true;
        },
      },
    });
    expect(await (await setup.call('/states')).text()).toBe('[1]'.repeat(1000));
  });

  test('a large answer comes whole to a client that reads slowly', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024, 'x');
    await using setup = await startHostedGateway({
      target: {
        handle: (request, response) => {
          if (request.url === '/manifest.json') return false;
          response.end(large);
          return true;
        },
      },
    });
    const { body } = await send(`${setup.gateway.appUrl}/api/ha-proxy/states`, {
      headers: { 'x-target-url': setup.hub.url, 'sec-fetch-site': 'same-origin' },
    });
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size < 1024 * 1024) await pause(5);
    }
    expect(size).toBe(large.length);
  });

  test('a client that leaves ends the request at the hub', async () => {
    const held: ServerResponse[] = [];
    await using setup = await startHostedGateway({
      target: {
        handle: (request, response) => request.url !== '/manifest.json' && held.push(response) > 0,
      },
    });
    const abort = new AbortController();
    const lost = setup.call('/states', { signal: abort.signal }).catch(() => 'left');
    await waitFor(() => {
      expect(held).toHaveLength(1);
    });
    const [response] = held;
    const closed = response === undefined ? undefined : once(response, 'close');
    abort.abort();
    await closed;
    expect(await lost).toBe('left');
  });
});

describe('a whole sign-in', () => {
  test('at the demo hub: flow, code, token, the API with it, and the end', async () => {
    await using setup = await startHostedGateway();
    const demo = await startDemoHub({ port: 0 });
    try {
      const client = { client_id: `${setup.gateway.appUrl}/`, redirect_uri: `${setup.gateway.appUrl}/` };
      const step = async (path: string, body: object): Promise<Record<string, unknown>> =>
        (await (
          await setup.call('', { method: 'POST', target: `${demo.url}${path}`, body: JSON.stringify(body) })
        ).json()) as Record<string, unknown>;
      const begun = await step('/auth/login_flow', { ...client, handler: ['homeassistant', null] });
      const done = await step(`/auth/login_flow/${String(begun['flow_id'])}`, {
        client_id: client.client_id,
        username: 'maria',
        password: 'casa-bianchi',
      });
      const form = (fields: Record<string, string>) => ({
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const tokens = (await (
        await setup.call('', {
          ...form({
            grant_type: 'authorization_code',
            code: String(done['result']),
            client_id: client.client_id,
          }),
          target: `${demo.url}/auth/token`,
        })
      ).json()) as { access_token: string; refresh_token: string };
      const api = () => setup.call('/', { target: demo.url, token: tokens.access_token });
      expect((await api()).status).toBe(200);
      const revoked = await setup.call('', {
        ...form({ token: tokens.refresh_token }),
        target: `${demo.url}/auth/revoke`,
      });
      expect(revoked.status).toBe(200);
      expect((await api()).status).toBe(401);
    } finally {
      await demo.close();
    }
  });
});

describe('only on the hosted domain', () => {
  test('elsewhere the routes do not exist', async () => {
    await using hub = await startTestHub();
    await using gateway = await startTestGateway(hub.url);
    for (const path of ['/api/ha-proxy', '/api/ha-proxy/states']) {
      const answer = await fetch(`${gateway.appUrl}${path}`, {
        headers: { 'x-target-url': hub.url, origin: gateway.appUrl, 'sec-fetch-site': 'same-origin' },
      });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'Questa pagina non esiste.' },
      ]);
    }
    expect(hub.forwarded()).toEqual([]);
  });
});

describe('for pages of the app only', () => {
  let setup: HostedGateway;
  beforeAll(async () => {
    setup = await startHostedGateway();
  });
  afterAll(() => setup[Symbol.asyncDispose]());

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
    ['no origin', { origin: 'null' }],
  ])('%s is refused', async (_name, headers) => {
    expect(await errorOf(await setup.call('/states', { headers }))).toEqual([403, 'origin_refused']);
    expect(setup.hub.forwarded()).toEqual([]);
  });
});

test('what the proxy answers by itself is marked, and nothing of a hub is', async () => {
  await using setup = await startHostedGateway({
    target: {
      handle: (_request, response) => {
        response.writeHead(403, { 'x-soglia-proxy': 'target_refused' }).end('{"error":"No"}');
        return true;
      },
    },
  });
  const markOf = async (target: string, headers = {}) => {
    const answer = await setup.call('/states', { target, headers });
    return [answer.status, answer.headers.get('x-soglia-proxy')];
  };
  expect(await markOf(setup.hub.url)).toEqual([403, null]);
  expect(await markOf('http://192.168.1.1')).toEqual([403, 'target_refused']);
  expect(await markOf('http://127.0.0.1:1025')).toEqual([502, 'hub_unreachable']);
  expect(await markOf(setup.hub.url, { origin: 'http://a.example' })).toEqual([403, 'origin_refused']);
});

test('where the settings list the hubs, no other is asked', async () => {
  await using other = await startTestHub();
  await using setup = await startHostedGateway({ settings: { allowedHubs: [other.url] } });
  expect(await errorOf(await setup.call('/states'))).toEqual([403, 'target_refused']);
  expect((await setup.call('/states', { target: other.url })).status).toBe(401);
  expect(setup.hub.forwarded()).toEqual([]);
});
