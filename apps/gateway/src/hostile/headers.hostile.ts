import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

async function setUp(limits: Parameters<typeof startTestGateway>[2] = {}) {
  const hub = await startTestHub({
    handle: (request, response) => {
      if (request.url !== '/api/upload' && request.url !== '/api/webhook/x' && request.url !== '/page')
        return false;
      request.resume();
      request.once('end', () => response.end('taken'));
      return true;
    },
  });
  const gateway = await startTestGateway(hub.url, {}, limits);
  return {
    hub,
    gateway,
    ports: { app: Number(new URL(gateway.appUrl).port), hub: gateway.hubPort },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
const head = (start: string, headers = '') =>
  `${start} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`;

describe('methods', () => {
  const others = METHODS.filter(
    (method) => !['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].includes(method),
  );

  it('that no hub takes get a plain refusal on both origins, without the address', async () => {
    await using setup = await setUp();
    for (const method of others) {
      for (const port of [setup.ports.app, setup.ports.hub]) {
        const answer = await sendRaw(port, head(`${method} /secret-address?token=t`));
        expect([method, statusOf(answer)]).toEqual([method, 404]);
        expect(answer).not.toMatch(/secret-address|token=t/);
      }
    }
    expect(others.length).toBeGreaterThan(20);
    expect(setup.hub.forwarded()).toHaveLength(0);
  });
});

describe('repeated headers', () => {
  const token = makeToken('anna');
  it.each([
    ['Authorization', `Authorization: Bearer ${token}\r\nAuthorization: Bearer x\r\n`],
    ['Authorization in another case', `AUTHORIZATION: Bearer x\r\nauthorization: Bearer ${token}\r\n`],
    ['Host', 'Host: b\r\n'],
    ['Content-Type', 'Content-Type: a/b\r\nContent-Type: c/d\r\n'],
  ])('%s', async (_name, headers) => {
    await using setup = await setUp();
    setup.hub.validTokens.add(token);
    for (const port of [setup.ports.app, setup.ports.hub]) {
      expect(statusOf(await sendRaw(port, head('GET /api/states', headers)))).toBe(400);
    }
    expect(setup.hub.forwarded()).toHaveLength(0);
  });
});

it.each([
  ['X-Forwarded-For', 'X_Forwarded_For', 'x-forwarded_for', 'X-Forwarded', 'X_Forwarded-Proto'],
  ['Forwarded', 'X-Real-IP', 'X_Real_IP', 'True-Client-IP', 'CF-Connecting-IP', 'CF_Connecting_IP'],
  ['X-Ingress-Path', 'X_Ingress_Path', 'X-Hass-Source', 'X-Hass-User-ID', 'X-Hass-Is-Admin', 'X-Hassio-Key'],
  [
    'X-Supervisor-Token',
    'X-Remote-User',
    'X-Remote-User-Id',
    'Remote-User',
    'Remote_User',
    'Tailscale-User-Login',
  ],
  ['X-HTTP-Method-Override', 'X-Original-URL', 'X-Rewrite-URL', 'Transfer_Encoding', 'Content_Length'],
])('the hub never sees %s, %s, %s, %s, %s', async (...names) => {
  await using setup = await setUp();
  const headers = names.map((name) => `${name}: 6\r\n`).join('');
  expect(await sendRaw(setup.ports.hub, head('GET /page', `${headers}X-Mine_too: 1\r\n`))).toMatch(
    /^HTTP\/1\.1 200/,
  );
  const seen = setup.hub.forwarded()[0]?.rawHeaders.filter((_part, index) => index % 2 === 0);
  expect(seen?.map((name) => name.toLowerCase()).sort()).toEqual(['connection', 'host', 'x-mine_too']);
});

describe('names that a stranger can point here', () => {
  it('are answered by neither origin', async () => {
    await using setup = await setUp();
    for (const host of [
      'evil.example',
      'evil.example:8123',
      'local.evil.example',
      '127.0.0.1.evil.example',
    ]) {
      for (const port of [setup.ports.app, setup.ports.hub]) {
        for (const start of ['GET /', 'GET /settings.json', 'POST /auth/token', 'GET /api/websocket']) {
          const answer = await sendRaw(
            port,
            `${start} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          );
          expect([host, start, statusOf(answer)]).toEqual([host, start, 421]);
          expect(answer).toContain('"code":"unknown_host"');
        }
      }
      const handshake = `GET /api/websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
      expect(statusOf(await sendRaw(setup.ports.hub, handshake))).toBe(421);
    }
    expect([setup.hub.forwarded(), setup.hub.handshakes]).toEqual([[], []]);
  });

  it('a person reads why', async () => {
    await using setup = await setUp();
    const request = `GET / HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    const answer = Buffer.from(await sendRaw(setup.ports.app, request), 'latin1').toString();
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain('<html lang="it">');
    expect(answer).not.toContain('evil.example');
  });

  it('a request without a Host is refused', async () => {
    await using setup = await setUp();
    for (const port of [setup.ports.app, setup.ports.hub]) {
      expect(statusOf(await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n'))).toBe(400);
    }
  });
});

it('what a client expects of the answer changes nothing: no request passes by the limits for it', async () => {
  await using setup = await setUp();
  const expecting = (path: string, host: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nExpect: another-answer\r\nConnection: close\r\n\r\n`;
  for (const port of [setup.ports.app, setup.ports.hub])
    expect(statusOf(await sendRaw(port, expecting('/', 'evil.example')))).toBe(421);
  expect(statusOf(await sendRaw(setup.ports.app, expecting('/settings.json', 'a')))).toBe(200);
  expect(statusOf(await sendRaw(setup.ports.hub, expecting('/page', 'a')))).toBe(200);
  expect(setup.hub.forwarded().map(({ headers }) => headers.expect)).toEqual([undefined]);
});

it('more headers than Node keeps are refused: what it leaves out would be judged by nobody', async () => {
  await using setup = await setUp();
  const many = 'a:\r\n'.repeat(1100);
  for (const port of [setup.ports.app, setup.ports.hub])
    expect(statusOf(await sendRaw(port, head('GET /page', `${many}X-Forwarded-For: 1.2.3.4\r\n`)))).toBe(431);
  expect(setup.hub.forwarded()).toEqual([]);
});

describe('bodies that never end', () => {
  /** Sends the start of a body; `ended` holds what came back once the connection is closed. */
  const upload = (port: number, path: string, headers = '') => {
    const socket = connect(port, '127.0.0.1');
    const state = { received: '', ended: false };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (state.received += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (state.ended = true));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n${headers}\r\n`);
    const drip = setInterval(() => socket.write(''), 20);
    socket.write('a');
    socket.on('close', () => {
      clearInterval(drip);
    });
    return { socket, state };
  };
  const ended = (uploads: readonly ReturnType<typeof upload>[]) =>
    waitFor(() => {
      if (uploads.some(({ state }) => !state.ended)) throw new Error('still open');
    });

  it('of strangers are ended, here and at the hub; those of signed-in people are not', async () => {
    await using setup = await setUp({ limits: { bodyBeforeSignIn: 1500, requestHeaders: 1500 } });
    const token = makeToken('anna');
    setup.hub.validTokens.add(token);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${setup.gateway.hubUrl}/api/`, { headers })).status).toBe(200);
    const known = upload(setup.ports.hub, '/api/upload', `Authorization: Bearer ${token}\r\n`);
    const paths = ['/api/webhook/x', '/page', '/api/states', '/auth/login_flow', '/nowhere', '/api/%zz'];
    const strangers = paths.map((path) => upload(setup.ports.hub, path));
    await ended(strangers);
    for (const { state } of strangers) expect(statusOf(state.received)).toBeGreaterThanOrEqual(400);
    known.socket.write('aaaaaaaaa');
    await waitFor(() => {
      expect(known.state.received).toContain('taken');
    });
    known.socket.destroy();
  });
});
