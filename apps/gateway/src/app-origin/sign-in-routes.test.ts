import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoHub, type DemoHub } from '@soglia/demo-hub';
import { publicSettingsSchema } from '@soglia/contracts';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

type Call = Readonly<{ method?: string; body?: unknown; headers?: Record<string, string> }>;

/** Calls the app origin as a page of the app does, save for what the headers say otherwise. */
const caller =
  (gateway: TestGateway) =>
  (path: string, { method = 'POST', body, headers = {} }: Call = {}): Promise<Response> =>
    fetch(`${gateway.appUrl}${path}`, {
      method,
      headers: { origin: gateway.appUrl, ...headers },
      ...(body !== undefined && {
        body: body instanceof URLSearchParams ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });

const flowBody = (appUrl: string) => ({
  client_id: `${appUrl}/`,
  handler: ['homeassistant', null],
  redirect_uri: `${appUrl}/`,
  type: 'authorize',
});

describe('a sign-in on the configured hub', () => {
  let hub: DemoHub;
  let gateway: TestGateway;
  let call: ReturnType<typeof caller>;
  beforeAll(async () => {
    hub = await startDemoHub({ port: 0 });
    gateway = await startTestGateway(hub.url);
    call = caller(gateway);
  });
  afterAll(async () => {
    await gateway.close();
    await hub.close();
  });

  const begin = async (): Promise<string> => {
    const answer = await call('/auth/login_flow', { body: flowBody(gateway.appUrl) });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return ((await answer.json()) as { flow_id: string }).flow_id;
  };

  test('goes step by step to tokens, which are revoked in the end', async () => {
    const client = `${gateway.appUrl}/`;
    const step = await call(`/auth/login_flow/${await begin()}`, {
      body: { client_id: client, username: 'maria', password: 'casa-bianchi' },
    });
    const { result } = (await step.json()) as { result: string };
    const grant = await call('/auth/token', {
      body: new URLSearchParams({ grant_type: 'authorization_code', code: result, client_id: client }),
    });
    const tokens = (await grant.json()) as { access_token: string; refresh_token: string };
    expect((await api(hub.url, tokens.access_token)).status).toBe(200);

    const revoked = await call('/auth/revoke', {
      body: new URLSearchParams({ token: tokens.refresh_token }),
    });
    expect([revoked.status, await revoked.text()]).toEqual([200, '']);
    expect((await api(hub.url, tokens.access_token)).status).toBe(401);
  });

  test('can be abandoned', async () => {
    const path = `/auth/login_flow/${await begin()}`;
    expect((await call(path, { method: 'DELETE' })).status).toBe(200);
    expect((await call(path, { method: 'DELETE' })).status).toBe(404);
  });

  test('a wrong password is answered by the hub', async () => {
    const step = await call(`/auth/login_flow/${await begin()}`, {
      body: { client_id: `${gateway.appUrl}/`, username: 'maria', password: 'casa-rossi' },
    });
    expect(await step.json()).toMatchObject({ type: 'form', errors: { base: 'invalid_auth' } });
  });

  test('is offered in the public settings with the hub’s own address', async () => {
    const settings = await fetch(`${gateway.appUrl}/settings.json`);
    expect(publicSettingsSchema.parse(await settings.json()).signIn).toEqual({ base: hub.url });
  });

  test.each([
    ['/auth/authorize', 'POST'],
    ['/auth/providers', 'POST'],
    ['/auth/login_flow/a/b', 'POST'],
    ['/auth/token', 'DELETE'],
    ['/auth/token', 'PUT'],
    ['/api/', 'POST'],
    ['/api/states', 'GET'],
  ])('%s %s is a 404 here', async (path, method) => {
    const answer = await call(path, { method });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

const api = (base: string, token: string) =>
  fetch(`${base}/api/`, { headers: { authorization: `Bearer ${token}` } });

async function setUp(limits = {}) {
  const wrong = JSON.stringify({ type: 'form', step_id: 'init', errors: { base: 'invalid_auth' } });
  const hub = await startTestHub({
    handle: ({ url }, response) => {
      if (url?.startsWith('/auth/') !== true) return false;
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=1', 'x-hub': 'yes' });
      response.end(wrong);
      return true;
    },
  });
  const gateway = await startTestGateway(hub.url, {}, { limits });
  return {
    hub,
    gateway,
    call: caller(gateway),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const password = { client_id: 'c', username: 'maria', password: 'x' };

describe('which pages may sign in', () => {
  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['the hub origin', { origin: 'http://127.0.0.1:1' }],
    ['the same host by https', { origin: 'https://127.0.0.1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port, by the browser’s own word', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
  ])('%s may not', async (_who, headers: Record<string, string>) => {
    await using setup = await setUp();
    const answer = await setup.call('/auth/login_flow/f1', { body: password, headers });
    expect([answer.status, await answer.text()]).toEqual([403, '403: Forbidden']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('nor may a request without an Origin', async () => {
    await using setup = await setUp();
    const answer = await fetch(`${setup.gateway.appUrl}/auth/token`, { method: 'POST', body: 'a=b' });
    expect(answer.status).toBe(403);
  });

  test('a preflight is not answered', async () => {
    await using setup = await setUp();
    const answer = await setup.call('/auth/token', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });

  test('the app behind a proxy that ends TLS may, with its public address', async () => {
    const hub = await startTestHub();
    const gateway = await startTestGateway(hub.url, { publicAppUrl: 'https://casa.example' });
    const answer = await caller(gateway)('/auth/revoke', {
      body: 'token=x',
      headers: { origin: 'https://casa.example' },
    });
    expect(answer.status).toBe(404);
    expect(hub.forwarded()).toHaveLength(1);
    await gateway.close();
    await hub.close();
  });
});

describe('what is forwarded', () => {
  test('no cookie and no token either way, and the hub gets its own host name', async () => {
    await using setup = await setUp();
    const token = makeToken('a');
    const answer = await setup.call('/auth/login_flow/f1', {
      body: password,
      headers: {
        cookie: 'session=1',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': '1.2.3.4',
        'content-type': 'application/json',
        'user-agent': 'a phone',
        'x-more': 'z',
      },
    });
    expect([answer.headers.get('set-cookie'), answer.headers.get('x-hub')]).toEqual([null, null]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const [seen] = setup.hub.forwarded();
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      'accept-language',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ]);
    expect(seen?.headers.host).toBe(new URL(setup.hub.url).host);
    expect(setup.gateway.log()).not.toContain(token);
  });

  test.each([
    ['/auth/login_flow/a%2Fb', 400],
    ['/auth/login_flow/%2e%2e', 404],
    ['/auth/login_flow/a%252fb', 400],
    ['/auth/login_flow/a?x=1', 400],
    ['/auth/token?grant_type=password', 400],
    ['/auth/login_flow/a%5Cb', 400],
    ['/auth/login_flow/%00', 400],
  ])('%s is not forwarded', async (path, status) => {
    await using setup = await setUp();
    expect((await setup.call(path, { body: password })).status).toBe(status);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('a body that is too large, compressed or incomplete is not forwarded', async () => {
    await using setup = await setUp();
    const large = await setup.call('/auth/token', { body: 'x'.repeat(17 * 1024) });
    const packed = await setup.call('/auth/token', { body: 'x', headers: { 'content-encoding': 'gzip' } });
    expect([large.status, packed.status]).toEqual([413, 400]);
    expect(setup.hub.forwarded()).toEqual([]);
  });
});

describe('limits', () => {
  test('share their counts with the hub origin, by user and by address', async () => {
    await using setup = await setUp({ failuresPerUser: 2, failuresPerAddress: 3 });
    const onHubOrigin = (username: string) =>
      fetch(`${setup.gateway.hubUrl}/auth/login_flow/f1`, {
        method: 'POST',
        body: JSON.stringify({ ...password, username }),
      });
    const onAppOrigin = (username: string) =>
      setup.call('/auth/login_flow/f1', { body: { ...password, username } });
    expect((await onHubOrigin('maria')).status).toBe(200);
    expect((await onAppOrigin('maria')).status).toBe(200);
    const third = await onAppOrigin('maria');
    expect([third.status, await third.json()]).toMatchObject([429, { code: 'too_many_tries' }]);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await onAppOrigin('luca')).status).toBe(200);
    expect((await onHubOrigin('giulia')).status).toBe(429);
    expect((await onAppOrigin('giulia')).status).toBe(429);
    expect(setup.hub.forwarded()).toHaveLength(3);
  });
});

test('steps that the hub leaves unanswered keep no connection from those who are signed in', async () => {
  let held = 0;
  await using hub = await startTestHub({
    handle: ({ url }) => {
      if (url !== '/auth/revoke') return false;
      held += 1;
      return true;
    },
  });
  const limits = {
    hubConnections: 8,
    signedInRequests: 4,
    anonymousRequests: 4,
    waitingRequestsPerSource: 2,
  };
  await using gateway = await startTestGateway(hub.url, {}, { limits });
  const leave = new AbortController();
  const steps = Array.from({ length: 12 }, () =>
    fetch(`${gateway.appUrl}/auth/revoke`, {
      method: 'POST',
      headers: { origin: gateway.appUrl },
      body: new URLSearchParams({ token: 'x' }),
      signal: leave.signal,
    }).catch(() => undefined),
  );
  await waitFor(() => {
    expect(held).toBeGreaterThanOrEqual(2);
  });
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const answer = await fetch(`${gateway.hubUrl}/api/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5000),
  });
  expect(answer.status).toBe(200);
  expect(held).toBe(2);
  leave.abort();
  await Promise.all(steps);
});

describe('a hub that does not answer', () => {
  test('unreachable: 502 in Italian', async () => {
    await using setup = await setUp();
    await setup.hub.close();
    const answer = await setup.call('/auth/login_flow', { body: {} });
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'hub_unreachable' }]);
  });

  test('silent: 502 after the time limit', async () => {
    const silent = createServer((request, response) => {
      if (request.url === '/manifest.json') response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const gateway = await startTestGateway(`http://127.0.0.1:${port}`, {}, { limits: { hubSignIn: 50 } });
    const answer = await caller(gateway)('/auth/login_flow', { body: {} });
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'hub_unreachable' }]);
    await gateway.close();
    silent.closeAllConnections();
    silent.close();
  });
});

describe('public settings', () => {
  test.each([
    ['http://127.0.0.1:8124', 'localhost:8080', { base: 'http://127.0.0.1:8124' }],
    ['http://127.0.0.1:8124', '192.168.1.4:8080', null],
    ['http://localhost:8124', 'casa.local:8080', null],
    ['http://[::1]:8124', 'casa.local:8080', null],
    ['http://192.168.1.10:8123', 'casa.local:8080', { base: 'http://192.168.1.10:8123' }],
    ['https://homeassistant.local', '192.168.1.4', { base: 'https://homeassistant.local' }],
  ])('with the hub %s, a browser that opened %s gets %j', async (hub, host, signIn) => {
    const gateway = await startTestGateway(hub, {}, { limits: { hubConnect: 50 } });
    const answer = await gateway.app.inject({ url: '/settings.json', headers: { host } });
    expect(publicSettingsSchema.parse(answer.json()).signIn).toEqual(signIn);
    await gateway.close();
  });
});

test('once the house is prepared nothing names the hub behind; the sign-in here is the gateway’s own and stays', async () => {
  const hub = await startDemoHub({ port: 0 });
  const gateway = await startTestGateway(hub.url, {}, { ownerToken: (name) => hub.issueOwnerToken(name) });
  try {
    await waitFor(() => {
      expect(gateway.service.state).toBe('ready');
    });
    const settings = publicSettingsSchema.parse(
      await (await fetch(`${gateway.appUrl}/settings.json`)).json(),
    );
    expect(settings).toMatchObject({ hub: gateway.hubUrl, signIn: null });
    expect(JSON.stringify(settings)).not.toContain(String(hub.port));
    const call = caller(gateway);
    expect((await call('/auth/login_flow', { body: flowBody(gateway.appUrl) })).status).toBe(200);
  } finally {
    await gateway.close();
    await hub.close();
  }
});
