import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicSettingsSchema } from '@soglia/contracts';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { documentHeaders } from './security-headers.ts';

let webRoot = '';
let hub: TestHub;
let gateway: TestGateway;
const script = 'export const house = 1;'.repeat(50);

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soglia-web-'));
  webRoot = join(folder, 'dist');
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Soglia</title>');
  writeFileSync(join(webRoot, 'login.html'), '<!doctype html><form></form>');
  writeFileSync(join(webRoot, 'login.en.html'), '<!doctype html><form lang="en"></form>');
  writeFileSync(join(webRoot, '.env'), 'secret');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'assets/app-a1b2c3.js'), script);
  writeFileSync(join(webRoot, 'assets/app-a1b2c3.js.br'), brotliCompressSync(script));
  writeFileSync(join(webRoot, 'assets/app-a1b2c3.js.gz'), gzipSync(script));
  hub = await startTestHub();
  gateway = await startTestGateway(hub.url, { webRoot });
});
afterAll(async () => {
  await gateway.close();
  await hub.close();
  rmSync(join(webRoot, '..'), { recursive: true });
});

// fetch() would add its own Sec-Fetch-Mode and Cache-Control.
async function get(path: string, headers: Record<string, string> = {}, base = gateway.appUrl) {
  const answer = await request(`${base}${path}`, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const header = (name: string) => answer.headers[name]?.toString() ?? null;
  const packed = header('content-encoding');
  const body = packed === 'br' ? brotliDecompressSync(bytes) : packed === 'gzip' ? gunzipSync(bytes) : bytes;
  return {
    status: answer.statusCode,
    headers: { get: header },
    text: () => body.toString(),
    json: () => JSON.parse(body.toString()) as unknown,
  };
}
const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };
const port = () => Number(new URL(gateway.appUrl).port);

describe('the app’s files', () => {
  test('the page is revalidated each time, files with a hash are cached for good', async () => {
    const page = await get('/');
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    const asset = await get('/assets/app-a1b2c3.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', null],
    ['nonsense', null],
  ])('the file compressed at build is sent for Accept-Encoding: %s', async (accept, encoding) => {
    const answer = await get('/assets/app-a1b2c3.js', { 'accept-encoding': accept });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.text()).toBe(script);
  });

  test.each(['/', '/devices/light.cucina/x?tab=1', '/profilo'])(
    '%s opened in a browser is the page',
    async (path) => {
      const answer = await get(path.replace('.', '-'), navigation);
      expect([answer.status, answer.text()]).toEqual([200, '<!doctype html><title>Soglia</title>']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each([
    ['/login', 'language=en', true],
    ['/login?lang=en', undefined, true],
    ['/login?next=%2F&lang=it', 'language=en', false],
    ['/login', 'language=it', false],
    ['/login', 'language=../index', false],
  ])('%s with the cookie %s has the form in the chosen language', async (path, cookie, english) => {
    const page = await get(path, { accept: 'text/html', ...(cookie !== undefined && { cookie }) });
    expect(page.headers.get('vary')).toContain('Cookie');
    expect(page.text().includes('lang="en"')).toBe(english);
  });

  test.each(['/login', '/login/', '/Login?next=%2Fmap'])('%s has the login form', async (path) => {
    const answer = await get(path, navigation);
    expect([answer.status, answer.text()]).toEqual([200, '<!doctype html><form></form>']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['/assets/old-ffff.js', navigation],
    ['/assets/', navigation],
    ['/missing.png', navigation],
    ['/.env', navigation],
    ['/api/states', { accept: 'application/json' }],
    ['/login', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
    ['/login', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
  ])('%s %j is a 404', async (path, headers) => {
    const answer = await get(path, headers);
    expect([answer.status, answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'Questa pagina non esiste.' },
    ]);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%zz',
    '//etc/passwd',
    '/a%00b',
  ])('%s reads nothing outside the folder', async (path) => {
    const answer = await sendRaw(port(), `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|403|404) /);
    expect(answer).not.toContain('secret\r');
    expect(answer).toContain('content-security-policy');
  });

  test('accepts no bodies', async () => {
    expect((await fetch(`${gateway.appUrl}/settings.json`, { method: 'POST', body: 'x' })).status).toBe(404);
    expect(
      (
        await fetch(`${gateway.appUrl}/login`, {
          method: 'POST',
          body: 'x'.repeat(100_000),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test('an app that is not built says so', async () => {
    await using empty = await startTestGateway(hub.url, { webRoot: join(webRoot, 'nowhere') });
    const answer = await get('/', navigation, empty.appUrl);
    expect([answer.status, answer.text()]).toEqual([503, 'L’app non è ancora stata compilata.']);
  });
});

describe('the security headers', () => {
  const policyOf = (headers: { get: (name: string) => string | null }) =>
    new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive): [string, string] => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );

  test.each(['/', '/settings.json', '/missing.png', '/assets/missing.js', '/login', '/auth/login_flow/x'])(
    'of %s allow the app’s own files only, no frames and no referrer, and do not force https',
    async (path) => {
      const { headers } = await get(path);
      expect(Object.fromEntries(policyOf(headers))).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'font-src': "'self'",
        'worker-src': "'self'",
        'manifest-src': "'self'",
        'connect-src': "'self' http: https: ws: wss:",
        'img-src': "'self' blob: http: https:",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'service-worker leaflet',
      });
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      // Only for browsers that heed it there.
      expect(headers.get('cross-origin-opener-policy')).toBeNull();
      const secure = await get(path, { 'sec-fetch-mode': 'navigate' });
      expect(secure.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const features = headers.get('permissions-policy')?.split(', ') ?? [];
      expect(features).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']));
      // The app reaches the hub in the home by the one, and copies keys by the other.
      expect(features.join()).not.toMatch(/local-network|clipboard-write/);
    },
  );

  test('of a script are those that a browser heeds there', async () => {
    const { status, headers } = await get('/assets/app-a1b2c3.js', { 'sec-fetch-mode': 'cors' });
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    for (const name of documentHeaders) expect(headers.get(name), name).toBeNull();
  });

  test.each([
    [
      'refused by another site',
      'POST /auth/login_flow HTTP/1.1\r\nHost: a\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      403,
    ],
    ['a path that cannot be read', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'HELO casa\r\n\r\n', 400],
    ['a method that does not exist', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['headers beyond the limit', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a body beyond the limit',
      `POST /api/client-errors HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n${'x'.repeat(99_999)}`,
      413,
    ],
  ])('are on the answer to %s', async (_what, bytes, status) => {
    const answer = (await sendRaw(port(), bytes)).toLowerCase();
    expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'; ");
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  });

  test('name the hubs where the settings list them, and our own hub origin for this browser', async () => {
    await using limited = await startTestGateway(hub.url, {
      webRoot,
      allowedHubs: ['https://hub.example', 'http://192.168.1.10:8123'],
    });
    for (const [host, own] of [
      ['casa.local:8080', [`http://casa.local:${limited.hubPort}`, `ws://casa.local:${limited.hubPort}`]],
      ['casa.local;script-src *', []],
      ["a 'unsafe-inline'", []],
    ] as const) {
      const policy = policyOf((await get('/', { host }, limited.appUrl)).headers);
      const words = (name: string) => (policy.get(name) ?? '').split(' ').sort();
      expect(words('connect-src')).toEqual(
        [
          "'self'",
          ...own,
          'https://hub.example',
          'wss://hub.example',
          'http://192.168.1.10:8123',
          'ws://192.168.1.10:8123',
        ].sort(),
      );
      expect(words('img-src')).toEqual(
        ["'self'", 'blob:', ...own.slice(0, 1), 'https://hub.example', 'http://192.168.1.10:8123'].sort(),
      );
      expect(policy.get('script-src')).toBe("'self'");
    }
  });

  test('name the configured address of the hub origin', async () => {
    await using limited = await startTestGateway(hub.url, {
      webRoot,
      publicHubUrl: 'https://hub.casa.example',
      allowedHubs: ['https://hub.casa.example'],
    });
    const policy = policyOf((await get('/', {}, limited.appUrl)).headers);
    expect(policy.get('connect-src')).toBe("'self' https://hub.casa.example wss://hub.casa.example");
    expect(policy.get('img-src')).toBe("'self' blob: https://hub.casa.example");
  });
});

describe('GET /settings.json', () => {
  const settingsFor = async (host: string) => {
    const answer = await sendRaw(
      port(),
      `GET /settings.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    return {
      status: Number(answer.slice(9, 12)),
      body: JSON.parse(Buffer.from(answer.slice(answer.indexOf('\r\n\r\n')), 'latin1').toString()) as unknown,
      answer,
    };
  };

  test.each(['127.0.0.1', 'casa.local', '192.168.1.10', '[fd00::1]', 'CASA.local'])(
    'opened as %s it names the hub there',
    async (host) => {
      const { status, body, answer } = await settingsFor(`${host}:${port()}`);
      expect(status).toBe(200);
      expect(publicSettingsSchema.parse(body)).toEqual({
        productName: 'Soglia',
        hosted: false,
        hostedPrivateAddresses: false,
        hub: `http://${host.toLowerCase()}:${gateway.hubPort}`,
        signIn: host === '127.0.0.1' ? { base: hub.url } : null,
        version: '0.1.0',
      });
      expect(answer.toLowerCase()).toContain('cache-control: no-store');
    },
  );

  test.each(['a b', 'evil.example/x', 'a@evil.example', '[::1', '<script>'])(
    'a Host that is none (%s) gets no address',
    async (host) => {
      const { status, body } = await settingsFor(host);
      expect([status, body]).toEqual([
        400,
        { code: 'bad_host', message: 'L’indirizzo con cui hai aperto l’app non è valido.' },
      ]);
    },
  );

  test('the configured address of the hub origin is used', async () => {
    await using configured = await startTestGateway(hub.url, {
      publicHubUrl: 'https://hub.casa.example',
      productName: 'Casa',
      hosted: true,
      hostedPrivateAddresses: ['10.0.0.0/8'],
    });
    expect(await (await fetch(`${configured.appUrl}/settings.json`)).json()).toMatchObject({
      hub: 'https://hub.casa.example',
      productName: 'Casa',
      hosted: true,
      // Which ones is nobody's business.
      hostedPrivateAddresses: true,
    });
  });
});

test('an upgrade is answered like every request, and holds no stop of the gateway up', async () => {
  const own = await startTestGateway(hub.url, { webRoot });
  const socket = new WebSocket(`${own.appUrl.replace(/^http/, 'ws')}/api/websocket`);
  const ended = new Promise((resolve) =>
    socket.once('unexpected-response', (_request, response) => {
      // Ended by the gateway: nothing is closed here.
      response.socket.once('close', () => resolve(response.statusCode));
      response.resume();
      response.once('end', () => void own[Symbol.asyncDispose]());
    }),
  );
  expect(await ended).toBe(404);
});
