import { expect, test } from 'vitest';
import type { LocalNetworkAccess } from '../platform/platform.ts';
import { createFakeEntities } from '../testing/fake-entities.ts';
import { createFakeHub } from '../testing/fake-hub.ts';
import { startPlainServer } from '../testing/plain-server.ts';
import { startFakeHubServer } from '../testing/fake-hub-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { testAddress } from './test-address.ts';
import { testToken } from './test-token.ts';

function startHub() {
  const talk = createFakeHub(createFakeEntities(() => 0));
  return startFakeHubServer(talk).then((hub) => Object.assign(hub, { talk }));
}

test('a hub sends auth_required and gets no token', async () => {
  await using hub = await startHub();
  const platform = createTestPlatform();
  expect(await testAddress({ base: hub.base, platform })).toEqual({
    kind: 'hub',
    version: '2026.11.0',
    soglia: undefined,
  });
  await waitUntil(() => hub.connections === 0);
  expect(hub.opened).toBe(1);
  expect(platform.clock.pending).toBe(0);
});

test.each([
  ['a web page', 200, { kind: 'not_a_hub' }],
  ['a page that wants a password', 401, { kind: 'status', status: 401 }],
  ['an error of the server', 500, { kind: 'status', status: 500 }],
  ['a gateway whose hub is away', 502, { kind: 'status', status: 502 }],
])('%s', async (_name, status, verdict) => {
  await using server = await startPlainServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Benvenuto</html>');
  });
  expect(await testAddress({ base: server.base, platform: createTestPlatform() })).toEqual(verdict);
  // Never the REST API: a hub would count it towards a ban.
  expect(server.requests).toEqual(['/api/websocket', '/']);
});

test('where the browser hides the status, only a response is known', async () => {
  await using server = await startPlainServer((_request, response) => response.writeHead(500).end());
  const plain = createTestPlatform();
  const platform = {
    ...plain,
    async fetch(url: string, init: Parameters<typeof plain.fetch>[1]) {
      const answer = await plain.fetch(url, init);
      if (init.mode !== 'no-cors') throw new TypeError('Failed to fetch');
      return { ...answer, ok: false, status: 0, headers: answer.headers, text: () => Promise.resolve('') };
    },
  };
  expect(await testAddress({ base: server.base, platform })).toEqual({ kind: 'not_a_hub' });
});

test('a redirect loop is no hub', async () => {
  await using server = await startPlainServer((_request, response) => {
    response.writeHead(302, { location: '/' }).end();
  });
  expect(await testAddress({ base: server.base, platform: createTestPlatform() })).toEqual({
    kind: 'not_a_hub',
  });
});

test('a socket with other messages is no hub', async () => {
  await using hub = await startHub();
  hub.hang(true);
  const verdict = testAddress({ base: hub.base, platform: createTestPlatform() });
  await waitUntil(() => hub.connections === 1);
  hub.sendRaw('<html>');
  expect(await verdict).toEqual({ kind: 'not_a_hub' });
});

test('a closed port, and an unknown name', async () => {
  const platform = createTestPlatform();
  expect(await testAddress({ base: 'http://127.0.0.1:1', platform })).toMatchObject({
    kind: 'unreachable',
    why: 'unknown',
  });
  const base = await addressOfTheGone();
  const verdict = await testAddress({ base, platform });
  expect(verdict).toMatchObject({ kind: 'unreachable', why: 'refused' });
  expect(verdict.kind === 'unreachable' && verdict.detail).not.toBe('');
  expect(await testAddress({ base: 'http://casa.invalid', platform })).toMatchObject({
    kind: 'unreachable',
    why: 'name',
  });
});

test('a missing response times out and leaves nothing open', async () => {
  await using hub = await startHub();
  hub.hang(true);
  const platform = createTestPlatform();
  const verdict = testAddress({ base: hub.base, platform, timeout: 8_000 });
  await waitUntil(() => hub.connections === 1);
  await platform.clock.advance(7_999);
  expect(hub.connections).toBe(1);
  await platform.clock.advance(1);
  expect(await verdict).toEqual({ kind: 'timeout' });
  await waitUntil(() => hub.connections === 0);
  expect(platform.clock.pending).toBe(0);
});

test('a refused socket and an endless HTTP response share one time limit', async () => {
  await using server = await startPlainServer(() => undefined);
  const platform = createTestPlatform();
  const verdict = testAddress({ base: server.base, platform, timeout: 3_000 });
  await waitUntil(() => server.requests.includes('/'));
  await platform.clock.advance(3_000);
  expect(await verdict).toEqual({ kind: 'timeout' });
  await waitUntil(() => server.open === 0);
});

test('an endless body is not read', async () => {
  await using server = await startPlainServer((_request, response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour).on('error', () => undefined);
    pour();
  });
  expect(await testAddress({ base: server.base, platform: createTestPlatform() })).toEqual({
    kind: 'not_a_hub',
  });
  await waitUntil(() => server.open === 0);
});

test('aborting leaves nothing open', async () => {
  await using hub = await startHub();
  hub.hang(true);
  await using server = await startPlainServer(() => undefined);
  const platform = createTestPlatform();
  for (const base of [hub.base, server.base]) {
    const abort = new AbortController();
    const verdict = testAddress({ base, platform, signal: abort.signal });
    await waitUntil(() => (base === hub.base ? hub.connections === 1 : server.requests.includes('/')));
    abort.abort();
    await expect(verdict).rejects.toMatchObject({ name: 'HubError', code: 'aborted' });
    await expect(testAddress({ base, platform, signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  }
  await waitUntil(() => hub.connections === 0 && server.open === 0);
  expect(platform.clock.pending).toBe(0);
});

async function addressOfTheGone(): Promise<string> {
  await using server = await startPlainServer(() => undefined);
  return server.base;
}

/** A browser in which no address can be reached, with the given permission state. */
function closedBrowser(access: LocalNetworkAccess | undefined) {
  let tried = 0;
  const platform = createTestPlatform({
    openSocket: () => {
      tried += 1;
      throw new DOMException('insecure', 'SecurityError');
    },
  });
  return {
    platform: {
      ...platform,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      ...(access === undefined ? {} : { localNetworkAccess: () => Promise.resolve(access) }),
    },
    tried: () => tried > 0,
  };
}

test.each([
  // page, address, leave, may the browser ask; why, and whether it is tried at all
  [true, 'http://casa.example', undefined, true, 'mixed_content', false],
  [true, 'http://192.168.1.10:8123', undefined, true, 'mixed_content', false],
  [true, 'http://192.168.1.10:8123', 'unsupported', true, 'mixed_content', false],
  [true, 'http://192.168.1.10:8123', 'denied', true, 'local_network', false],
  [true, 'http://192.168.1.10:8123', 'prompt', false, 'local_network', false],
  [true, 'http://192.168.1.10:8123', 'prompt', true, 'local_network', true],
  [true, 'http://192.168.1.10:8123', 'granted', true, 'unknown', true],
  [true, 'http://homeassistant.local:8123', 'granted', true, 'name', true],
  [true, 'https://homeassistant.local:8123', 'denied', true, 'local_network', false],
  [true, 'https://homeassistant.local:8123', undefined, true, 'name', true],
  [true, 'http://127.0.0.1:8123', undefined, true, 'unknown', true],
  [true, 'https://casa.example', 'denied', true, 'unknown', true],
  [false, 'http://homeassistant.local:8123', 'denied', true, 'name', true],
  [false, 'http://192.168.1.10:8123', undefined, true, 'unknown', true],
] as const)('page by https %s, %s, leave %s, may ask %s: %s', async (...row) => {
  const [pageIsSecure, base, access, mayAsk, why, tried] = row;
  const browser = closedBrowser(access);
  const verdict = await testAddress({ base, platform: browser.platform, pageIsSecure, mayAsk });
  expect(verdict).toMatchObject({ kind: 'unreachable', why });
  expect(browser.tried()).toBe(tried);
});

test('a token is sent once, and never when it is malformed', async () => {
  await using hub = await startHub();
  const platform = createTestPlatform();
  const asked = (token: string) => testToken({ base: hub.base, token, platform });
  expect(await asked(' good-\n token\r\n')).toEqual({ kind: 'ok' });
  expect(await asked('another')).toEqual({ kind: 'refused' });
  const opened = hub.opened;
  expect(await asked(' \n')).toEqual({ kind: 'refused' });
  expect(await asked('x'.repeat(10_000))).toEqual({ kind: 'refused' });
  expect(await asked('tòken')).toEqual({ kind: 'refused' });
  expect(hub.opened).toBe(opened);
  await waitUntil(() => hub.connections === 0);
});

test('without a hub nothing is known about the token', async () => {
  await using server = await startPlainServer((_request, response) => response.writeHead(200).end('<html>'));
  const platform = createTestPlatform();
  expect(await testToken({ base: server.base, token: 'good-token', platform })).toEqual({
    kind: 'failed',
    verdict: { kind: 'not_a_hub' },
  });
  await using hub = await startHub();
  hub.talk.behaviour.token = 'x';
  const abort = new AbortController();
  const verdict = testToken({ base: hub.base, token: 'good-token', platform, signal: abort.signal });
  abort.abort();
  await expect(verdict).rejects.toMatchObject({ code: 'aborted' });
});
