import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';

const worker = 'self.addEventListener("install", () => undefined);';

let hub: TestHub;
let gateway: TestGateway;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'soglia-web-'));
  await mkdir(join(webRoot, 'assets'));
  await Promise.all(
    [
      ['index.html', '<!doctype html><title>Soglia</title>'],
      ['service-worker.js', worker],
      ['service-worker.js.gz', gzipSync(worker)],
      ['manifest.webmanifest', '{}'],
      ['assets/frame-abc.js', 'export {};'],
    ].map(([name, data]) => writeFile(join(webRoot, String(name)), data ?? '')),
  );
  hub = await startTestHub();
  gateway = await startTestGateway(hub.url, { webRoot });
});
afterAll(async () => {
  await gateway.close();
  await hub.close();
  await rm(webRoot, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.appUrl}${path}`, { headers });

test.each(['identity', 'gzip'])('the service worker is revalidated each time: %s', async (encoding) => {
  const answer = await get('/service-worker.js', { 'accept-encoding': encoding });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('service-worker-allowed')).toBe('/');
  expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'");
  expect(await answer.text()).toBe(worker);
});

test('no other file gets the worker’s scope header', async () => {
  for (const path of ['/assets/frame-abc.js', '/', '/manifest.webmanifest'])
    expect((await get(path)).headers.get('service-worker-allowed')).toBeNull();
});

test('the manifest has its media type, and is revalidated', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('files with a hash in their name are cached for good', async () => {
  expect((await get('/assets/frame-abc.js')).headers.get('cache-control')).toContain('immutable');
});

test('a missing worker is a 404, never the page', async () => {
  const answer = await get('/old/service-worker.js', { accept: 'text/html' });
  expect([answer.status, answer.headers.get('service-worker-allowed')]).toEqual([404, null]);
});

/** The sources of script-src in the policy of an answer. */
async function scriptSources(path: string, encoding = 'identity') {
  // fetch() would add its own Sec-Fetch-Mode.
  const { headers, body } = await request(`${gateway.appUrl}${path}`, {
    headers: { accept: 'text/html', 'accept-encoding': encoding },
  });
  await body.dump();
  return /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('a page may run the scripts that it holds, in each form; no other answer names them', async () => {
  const page = `<!doctype html><script>\n  first();\n</script><script src="/assets/a.js"></script><script>second()</script>`;
  await writeFile(join(webRoot, 'login.html'), page);
  await writeFile(join(webRoot, 'login.html.gz'), gzipSync(page));
  const own = `'self' ${hashOf('\n  first();\n')} ${hashOf('second()')}`;
  for (const encoding of ['identity', 'gzip']) {
    expect(await scriptSources('/login', encoding)).toBe(own);
    expect(await scriptSources('/login.html', encoding)).toBe(own);
  }
  for (const path of ['/', '/map', '/settings.json', '/service-worker.js', '/missing'])
    expect(await scriptSources(path), path).toBe("'self'");
});

test('a page that has been built anew is read again', async () => {
  await writeFile(join(webRoot, 'login.html'), '<script>old()</script>');
  await utimes(join(webRoot, 'login.html'), 1, 1);
  expect(await scriptSources('/login')).toBe(`'self' ${hashOf('old()')}`);
  await writeFile(join(webRoot, 'login.html'), '<script>later()</script>');
  expect(await scriptSources('/login')).toBe(`'self' ${hashOf('later()')}`);
});
