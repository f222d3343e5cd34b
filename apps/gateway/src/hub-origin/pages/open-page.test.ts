import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { askForPage, type PageAnswer, type PageRequest } from '#testing/open-page.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

/** Whole seconds, as the end of a token is. */
const START = Math.floor(Date.now() / 1000) * 1000;
const CLEARED = 'soglia_page=';

async function setUp() {
  const hub = await startTestHub({
    handle: ({ url }, response) =>
      /^\/(?:api|manifest)/.test(url ?? '') ? false : response.end('page') === response,
  });
  const clock = manualClock(START);
  const gateway = await startTestGateway(hub.url, {}, { clock });
  const token = makeToken('maria', START / 1000 + 1800);
  hub.validTokens.add(token);
  const ask = (path: string, request: PageRequest = {}) => askForPage(gateway.hubUrl, path, request);
  return {
    hub,
    gateway,
    clock,
    token,
    ask,
    /** Goes from a page with the token to where it is handed over. */
    handOver: async (path: string, request: PageRequest = {}) => {
      const sent = await ask(path, request);
      const cookie = sent.cookie ?? '';
      return {
        sent,
        address: sent.headers['location'] ?? '',
        cookie,
        shown: await ask(sent.headers['location'] ?? '', { ...request, headers: { cookie } }),
      };
    },
    pagesAtHub: () => hub.forwarded().filter(({ url }) => url !== '/api/'),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

interface BrowserState {
  readonly hash?: string;
  readonly stored?: Readonly<Record<string, string>>;
  /** Whether the storage takes nothing more. */
  readonly full?: boolean;
  /** What a worker keeps, and whether it can be asked; no worker without it. */
  readonly worker?: { readonly addresses: Set<string>; readonly broken?: boolean };
}

/** Runs the script of the page in a browser of which it sees what it uses. */
function runPage({ body }: PageAnswer, { hash = '', stored: before = {}, full, worker }: BrowserState = {}) {
  const stored = new Map(Object.entries(before));
  const went: string[] = [];
  const script = /<script nonce="[^"]+">([^]*)<\/script>/.exec(body)?.[1] ?? 'throw new Error("no script")';
  const cache = {
    keys: () => [...(worker?.addresses ?? [])].map((url) => ({ url })),
    delete: ({ url }: { readonly url: string }) => worker?.addresses.delete(url),
  };
  const window = {
    location: { origin: 'http://casa.local:8123', hash, replace: (address: string) => went.push(address) },
    localStorage: {
      removeItem: (name: string) => stored.delete(name),
      setItem: (name: string, value: string) => {
        if (full === true) throw new Error('QuotaExceededError');
        stored.set(name, value);
      },
    },
    navigator: worker === undefined ? {} : { serviceWorker: { controller: {} } },
    ...(worker?.broken !== true && { caches: { keys: () => ['file-cache'], open: () => cache } }),
    URL,
    setTimeout,
    Date: { now: () => 5_000_000 },
  };
  runInContext(script, createContext(window));
  const item = stored.get('hassTokens');
  const tokens = item === undefined ? undefined : (JSON.parse(item) as Record<string, unknown>);
  return { tokens, went };
}

describe('a hub page that is opened with a token', () => {
  test('comes up signed in, at an address without it', async () => {
    await using setup = await setUp();
    const { sent, shown, address, cookie } = await setup.handOver(`/energy?auth=${setup.token}&day=1`);
    expect(sent).toMatchObject({ status: 303, body: '' });
    expect(sent.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: '*',
    });
    expect(address).toMatch(/^\/api\/soglia\/page\/[\w-]{22}$/);
    expect(cookie).toMatch(/^soglia_page=[\w-]{43}$/);
    expect(sent.attributes).toEqual(['Max-Age=30', `Path=${address}`, 'HttpOnly', 'SameSite=Lax']);
    expect(JSON.stringify(sent)).not.toContain(setup.token);

    expect(shown).toMatchObject({ status: 200, cookie: CLEARED });
    expect(shown.attributes).toEqual(['Max-Age=0', `Path=${address}`, 'HttpOnly', 'SameSite=Lax']);
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      vary: '*',
    });
    const nonce = /<script nonce="([^"]+)">/.exec(shown.body)?.[1] ?? '';
    expect(shown.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(runPage(shown)).toMatchObject({
      tokens: {
        access_token: setup.token,
        token_type: 'Bearer',
        expires_in: 1800,
        expires: 5_000_000 + 1_800_000,
        hassUrl: 'http://casa.local:8123',
        clientId: 'http://casa.local:8123/',
        refresh_token: expect.stringMatching(/^soglia-page\.[\w-]{43}$/) as string,
      },
      went: ['/energy?day=1'],
    });
    expect(setup.pagesAtHub()).toEqual([]);
  });

  test('neither the token nor the cookie reaches the hub or the log', async () => {
    await using setup = await setUp();
    const { cookie, address } = await setup.handOver(`/energy?auth=${setup.token}`);
    const headers = { cookie, authorization: `Bearer ${setup.token}` };
    for (const method of ['HEAD', 'POST', 'PUT', 'OPTIONS']) await setup.ask(address, { method, headers });
    await setup.ask('/energy', { headers: { cookie: 'other=1' } });
    const [page] = setup.pagesAtHub();
    expect([setup.pagesAtHub().length, page?.url, page?.headers.cookie]).toEqual([1, '/energy', 'other=1']);
    const secret = cookie.slice(cookie.indexOf('=') + 1);
    for (const text of [setup.gateway.log(), JSON.stringify(setup.pagesAtHub())]) {
      expect(text).not.toContain(setup.token);
      expect(text).not.toContain(secret);
    }
  });

  test('what was in the storage before goes, also where nothing can be written', async () => {
    await using setup = await setUp();
    const before = { hassTokens: '{"access_token":"of somebody else"}' };
    const { shown } = await setup.handOver(`/energy?auth=${setup.token}`);
    expect(runPage(shown, { stored: before }).tokens).toMatchObject({ access_token: setup.token });
    expect(runPage(shown, { stored: before, full: true })).toMatchObject({
      tokens: undefined,
      went: ['/energy'],
    });
  });

  test('the addresses with a token that a worker keeps go before the page is opened', async () => {
    await using setup = await setUp();
    const { shown } = await setup.handOver(`/energy?auth=${setup.token}`);
    const withoutToken = ['http://casa.local:8123/energy', 'http://casa.local:8123/local/x?author=1'];
    const addresses = new Set([`http://casa.local:8123/energy?auth=${setup.token}`, ...withoutToken]);
    const { went } = runPage(shown, { worker: { addresses } });
    await waitFor(() => {
      expect(went).toEqual(['/energy']);
    });
    expect([...addresses]).toEqual(withoutToken);
    const broken = runPage(shown, { worker: { addresses, broken: true } });
    await waitFor(() => {
      expect(broken.went).toEqual(['/energy']);
    });
  });

  test('the part after # stays with the page', async () => {
    await using setup = await setUp();
    const { shown } = await setup.handOver(`/energy?auth=${setup.token}`);
    expect(runPage(shown, { hash: '#month' }).went).toEqual(['/energy#month']);
  });

  test.each([
    ['/', '/'],
    ['/?edit=1', '/?edit=1'],
    ['/todo?entity_id=todo%2Espesa&x=a+b', '/todo?entity_id=todo%2Espesa&x=a+b'],
    ['/config/automation/show/automation.sera', '/config/automation/show/automation.sera'],
    ["/lovelace-casa/caff%C3%A8;a=1'", "/lovelace-casa/caff%C3%A8;a=1'"],
    ['/api/soglia/page', '/'],
    ['/api/soglia/page?edit=1', '/?edit=1'],
    ['/api/%73oglia/page?x=%2F', '/?x=%2F'],
  ])('%s leads to %s', async (asked, page) => {
    await using setup = await setUp();
    const path = `${asked}${asked.includes('?') ? '&' : '?'}auth=${setup.token}`;
    const { shown, sent } = await setup.handOver(path);
    expect(sent.attributes[1]).toMatch(/^Path=\/api\/soglia\/page\/[\w-]+$/);
    expect(runPage(shown).went).toEqual([page]);
  });
});

describe('a hand-over', () => {
  test('is for one browser, once, for 30 seconds', async () => {
    await using setup = await setUp();
    const begin = () => setup.ask(`/energy?auth=${setup.token}`);
    const finish = (sent: PageAnswer, cookie?: string, from?: string) =>
      setup.ask(sent.headers['location'] ?? '', {
        headers: cookie === undefined ? {} : { cookie },
        ...(from !== undefined && { from }),
      });
    const sentOn = (page: string) => ({ status: 303, headers: { location: page }, cookie: CLEARED });

    const once = await begin();
    expect((await finish(once, `a=1; ${once.cookie}; b=2`)).status).toBe(200);
    expect(await finish(once, once.cookie)).toMatchObject(sentOn('/'));

    // A browser without cookies gets to the page as a stranger, and to nothing afterwards.
    const withoutCookie = await begin();
    expect(await finish(withoutCookie)).toMatchObject(sentOn('/energy'));
    expect(await finish(withoutCookie, withoutCookie.cookie)).toMatchObject(sentOn('/'));

    const another = await begin();
    const wrong = await begin();
    expect(await finish(wrong, another.cookie)).toMatchObject(sentOn('/energy'));
    expect((await finish(another, another.cookie)).status).toBe(200);

    const stolen = await begin();
    expect(await finish(stolen, stolen.cookie, '127.0.0.2')).toMatchObject(sentOn('/energy'));
    expect(await finish(stolen, stolen.cookie)).toMatchObject(sentOn('/'));

    const late = await begin();
    const nearlyLate = await begin();
    setup.clock.advance(defaultLimits.handOver - 1);
    expect((await finish(nearlyLate, nearlyLate.cookie)).status).toBe(200);
    setup.clock.advance(1);
    expect(await finish(late, late.cookie)).toMatchObject(sentOn('/'));
  });

  test('two pages at once do not meet', async () => {
    await using setup = await setUp();
    const luca = makeToken('luca', START / 1000 + 600);
    setup.hub.validTokens.add(luca);
    const first = await setup.ask(`/energy?auth=${setup.token}`);
    const second = await setup.ask(`/energy?auth=${luca}`);
    expect(first.attributes[1]).not.toBe(second.attributes[1]);
    const shown = async ({ headers, cookie = '' }: PageAnswer) =>
      runPage(await setup.ask(headers['location'] ?? '', { headers: { cookie } })).tokens?.['access_token'];
    expect([await shown(second), await shown(first)]).toEqual([luca, setup.token]);
  });

  test('the end of the token is reckoned by the clock of the hub', async () => {
    await using setup = await setUp();
    setup.clock.advance(1_000_000);
    const { shown } = await setup.handOver(`/energy?auth=${setup.token}`);
    // The hub's clock did not advance: its `Date` headers say so.
    const remaining = Number(runPage(shown).tokens?.['expires_in']);
    expect(remaining).toBeGreaterThan(1700);
    expect(remaining).toBeLessThanOrEqual(1800);
  });
});

describe('nothing is handed over', () => {
  const dead = makeToken('maria', 1000);
  const forged = makeToken('nobody');

  test.each([
    ['an expired token', `/energy?auth=${dead}`, 0],
    ['no token', '/energy?auth=', 0],
    ['a token of another kind', '/energy?auth=abc', 0],
    ['a huge token', `/energy?auth=${'a'.repeat(8000)}.${'b'.repeat(8000)}.c`, 0],
    ['a token that the hub refuses', `/energy?auth=${forged}`, 1],
  ])('for %s: the page is opened without it', async (_name, path, asked) => {
    await using setup = await setUp();
    const sent = await setup.ask(path);
    expect(sent).toMatchObject({ status: 303, cookie: undefined });
    expect(sent.headers).toMatchObject({ location: '/energy', 'referrer-policy': 'no-referrer' });
    expect(setup.hub.forwarded().length).toBe(asked);
  });

  test('for more tokens that the hub refuses than an address may send', async () => {
    await using setup = await setUp();
    for (let at = 0; at < 20; at += 1) {
      const sent = await setup.ask(`/energy?auth=${makeToken(`forged${at}`)}`);
      expect([sent.status, sent.headers['location'], sent.cookie]).toEqual([303, '/energy', undefined]);
    }
    expect(setup.hub.forwarded().length).toBe(defaultLimits.refusedTokensPerAddress);
  });

  test('while the hub is away', async () => {
    await using setup = await setUp();
    await setup.hub.close();
    expect(await setup.ask(`/energy?auth=${setup.token}`)).toMatchObject({ status: 303, cookie: undefined });
  });

  test.each([
    ['two tokens', (token: string) => `/energy?auth=${token}&auth=${token}`, '/energy'],
    ['a second one in capitals', (token: string) => `/energy?auth=${token}&AUTH=x`, '/energy'],
    ['a file', (token: string) => `/static/icons/x.png?auth=${token}`, '/static/icons/x.png'],
    ['a script', (token: string) => `/frontend_latest/app.js?auth=${token}`, '/frontend_latest/app.js'],
    ['the worker', (token: string) => `/service_worker.js?a=1&auth=${token}`, '/service_worker.js?a=1'],
    ['a file of the house', (token: string) => `/local/x?auth=${token}`, '/local/x'],
    ['a media file', (token: string) => `/media/local/x?auth=${token}`, '/media/local/x'],
  ])('for %s: the address without it', async (_name, path, clean) => {
    await using setup = await setUp();
    const sent = await setup.ask(path(setup.token));
    expect([sent.status, sent.headers['location'], sent.cookie]).toEqual([303, clean, undefined]);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test('for a request that is no navigation', async () => {
    await using setup = await setUp();
    const path = `/energy?auth=${setup.token}`;
    const head = await setup.ask(path, { method: 'HEAD' });
    expect([head.status, head.headers['location'], head.cookie]).toEqual([303, '/energy', undefined]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await setup.ask(path, { method })).cookie).toBeUndefined();
    }
    expect(setup.pagesAtHub().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /energy',
      'PUT /energy',
      'DELETE /energy',
      'OPTIONS /energy',
    ]);
  });

  test('for a path of the API, which keeps its parameters', async () => {
    await using setup = await setUp();
    const answer = await setup.ask(`/api/states?auth=${setup.token}`);
    expect([answer.status, answer.cookie]).toEqual([401, undefined]);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test.each([
    '//evil.example/energy?auth=T',
    '///evil.example?auth=T',
    '/\\evil.example?auth=T',
    '/energy\\..\\..?auth=T',
    '/./energy?auth=T',
    '/..//evil.example/?auth=T',
    '/x/..//evil.example/?auth=T',
    '/energy?a="&auth=T',
    '/energy/<script>?auth=T',
    `/${'x'.repeat(3000)}?auth=T`,
  ])('%s: 400, and no address to go to', async (path) => {
    await using setup = await setUp();
    const answer = await sendRaw(
      setup.gateway.hubPort,
      `GET ${path.replace('T', setup.token)} HTTP/1.1\r\nHost: casa.local\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/\r\nlocation:/i);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  test.each([
    '/energy%0d%0aSet-Cookie:%20a=b',
    '/energy%0aX',
    '/%5c%5cevil.example',
    '/%2F%2Fevil.example',
    '/energy;Domain=evil.example;',
  ])('%s stays one line and one path of this origin', async (path) => {
    await using setup = await setUp();
    const answer = await sendRaw(
      setup.gateway.hubPort,
      `GET ${path}?auth=${setup.token} HTTP/1.1\r\nHost: casa.local\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(answer).not.toMatch(/\r\nset-cookie: (?!soglia_page=[\w-]+; Max-Age=30; Path=[\w/-]+; HttpOnly)/i);
    const location = /\r\nlocation: (.*)\r\n/.exec(answer)?.[1] ?? '';
    expect(new URL(location, 'http://casa.local').origin).toBe('http://casa.local');
  });
});
