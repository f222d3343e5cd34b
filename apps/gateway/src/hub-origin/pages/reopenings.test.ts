import { describe, expect, test } from 'vitest';
import { defaultLimits } from '#limits.ts';
import type { Settings } from '#settings/schema.ts';
import { makePageRefreshToken } from '#sign-in/page-refresh-token.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { askForPage, type PageRequest } from '#testing/open-page.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';

const CLEARED = 'soglia_page_return=; Max-Age=0; Path=/auth/authorize; HttpOnly; SameSite=Strict';

async function setUp(settings: Partial<Settings> = {}) {
  const hub = await startTestHub({
    handle: ({ url }, response) =>
      /^\/(?:api|manifest)/.test(url ?? '') ? false : response.end('sign-in page') === response,
  });
  const clock = manualClock();
  const gateway = await startTestGateway(hub.url, settings, { clock });
  const own = gateway.hubUrl;
  const ask = (path: string, request: PageRequest = {}) => askForPage(own, path, request);
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { form, headers: { origin: own, ...headers } });
  /** As the front end does when its token has ended. */
  const renew = (headers?: Record<string, string>, refresh_token = makePageRefreshToken()) =>
    post('/auth/token', { grant_type: 'refresh_token', refresh_token, client_id: `${own}/` }, headers);
  return {
    hub,
    gateway,
    clock,
    own,
    ask,
    post,
    renew,
    /** The cookie that the browser holds after that. */
    end: async () => cookieOf(await renew()) ?? '',
    /** As the front end does next. */
    authorize: (cookie: string, changed: Record<string, string> = {}, request: PageRequest = {}) => {
      const query = { ...askedBy(own), ...changed };
      const path = `/auth/authorize?${new URLSearchParams(query).toString()}`;
      return ask(path, { ...request, headers: { cookie, ...request.headers } });
    },
    pagesAtHub: () => hub.forwarded().filter(({ url }) => !url.startsWith('/api/')),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const askedBy = (own: string) => ({
  response_type: 'code',
  redirect_uri: `${own}/history?start_date=1&auth_callback=1`,
  client_id: `${own}/`,
  state: 'eyJoYXNzVXJsIjoiIn0=',
});

const cookieOf = ({ cookies }: { readonly cookies: readonly string[] }) =>
  cookies.find((cookie) => /^soglia_page_return=./.test(cookie))?.split(';', 1)[0];

describe('a hub page whose token has ended', () => {
  test('is opened again by the app instead of asking for a sign-in', async () => {
    await using setup = await setUp();
    const renewal = await setup.renew();
    expect([renewal.status, renewal.body]).toEqual([400, '{"error":"invalid_grant"}']);
    expect(renewal.cookies).toEqual([
      expect.stringMatching(
        /^soglia_page_return=[\w-]{43}; Max-Age=60; Path=\/auth\/authorize; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const cookie = `a=1; ${cookieOf(renewal)}; b=2`;
    const sent = await setup.authorize(cookie);
    expect(sent).toMatchObject({ status: 303, body: '', cookies: [CLEARED] });
    expect(sent.headers).toMatchObject({
      location: `${setup.gateway.appUrl}/hub-page?page=%2Fhistory%3Fstart_date%3D1`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(setup.pagesAtHub()).toEqual([]);
    expect(setup.gateway.log()).not.toContain(cookieOf(renewal)?.split('=')[1]);
  });

  test.each([
    ['/', '/'],
    ['/?edit=1', '/?edit=1'],
    ['/todo?entity_id=todo%2Espesa&x=a+b', '/todo?entity_id=todo%2Espesa&x=a+b'],
    ['/history?auth=a.b.c&x=1', '/history?x=1'],
    ["/lovelace-casa/caff%C3%A8;a=1'", "/lovelace-casa/caff%C3%A8;a=1'"],
  ])('from %s the app is asked for %s', async (from, page) => {
    await using setup = await setUp();
    const redirect_uri = `${setup.own}${from}${from.includes('?') ? '&' : '?'}auth_callback=1`;
    const sent = await setup.authorize(await setup.end(), { redirect_uri });
    const asked = new URL(sent.headers['location'] ?? '', setup.own);
    expect([asked.origin, asked.pathname]).toEqual([setup.gateway.appUrl, '/hub-page']);
    expect([...asked.searchParams]).toEqual([['page', page]]);
  });

  test('is opened again once, from one source, within a minute', async () => {
    await using setup = await setUp();
    const signIn = { status: 200, body: 'sign-in page' };
    const used = await setup.end();
    expect((await setup.authorize(used)).status).toBe(303);
    expect(await setup.authorize(used)).toMatchObject({ ...signIn, cookies: [] });

    const stolen = await setup.end();
    expect(await setup.authorize(stolen, {}, { from: '127.0.0.2' })).toMatchObject(signIn);
    expect(await setup.authorize(stolen)).toMatchObject(signIn);

    const late = await setup.end();
    const nearlyLate = await setup.end();
    setup.clock.advance(defaultLimits.pageReopening - 1);
    expect((await setup.authorize(nearlyLate)).status).toBe(303);
    setup.clock.advance(1);
    expect(await setup.authorize(late)).toMatchObject(signIn);

    for (const cookie of ['soglia_page_return=', `soglia_page_return=${'a'.repeat(43)}`])
      expect(await setup.authorize(cookie)).toMatchObject(signIn);
    expect(setup.pagesAtHub().flatMap(({ headers }) => headers.cookie ?? [])).toEqual([]);
  });
});

const refusedParameters: readonly (readonly [string, (own: string) => Record<string, string>])[] = [
  ['another site', () => ({ redirect_uri: 'https://evil.example/history' })],
  ['another port', () => ({ redirect_uri: 'http://127.0.0.1:9/history' })],
  ['another scheme', (own) => ({ redirect_uri: `${own.replace('http', 'https')}/history` })],
  ['a name that begins like this one', (own) => ({ redirect_uri: `${own}.evil.example/history` })],
  ['credentials', (own) => ({ redirect_uri: `${own.replace('//', '//a:b@')}/history` })],
  ['this one as credentials', (own) => ({ redirect_uri: `${own}@evil.example/history` })],
  ['a scheme of an app', () => ({ redirect_uri: 'homeassistant://auth-callback' })],
  ['no address', () => ({ redirect_uri: '/history' })],
  ['two slashes', (own) => ({ redirect_uri: `${own}//evil.example/` })],
  ['a backslash', (own) => ({ redirect_uri: `${own}/\\evil.example/` })],
  ['a file', (own) => ({ redirect_uri: `${own}/static/icons/x.png` })],
  ['the API', (own) => ({ redirect_uri: `${own}/api/soglia/page` })],
  ['the sign-in itself', (own) => ({ redirect_uri: `${own}/auth/authorize?x=1` })],
  ['an encoded API', (own) => ({ redirect_uri: `${own}/%2561pi/states` })],
  ['a long address', (own) => ({ redirect_uri: `${own}/history?x=${'x'.repeat(2048)}` })],
  ['another client', () => ({ client_id: 'https://evil.example/' })],
  ['another kind of answer', () => ({ response_type: 'token' })],
];

describe('it is the hub that asks for a sign-in', () => {
  test.each(refusedParameters)('for %s', async (_name, changed) => {
    await using setup = await setUp();
    const cookie = await setup.end();
    const sent = await setup.authorize(cookie, changed(setup.own));
    expect(sent).toMatchObject({ status: 200, body: 'sign-in page' });
    // It served all the same.
    expect(await setup.authorize(cookie)).toMatchObject({ status: 200, body: 'sign-in page' });
  });

  test('for a second redirect_uri, whichever comes first', async () => {
    await using setup = await setUp();
    const query = new URLSearchParams(askedBy(setup.own)).toString();
    const foreign = `redirect_uri=${encodeURIComponent('https://evil.example/')}`;
    for (const both of [`${foreign}&${query}`, `${query}&${foreign}`]) {
      const cookie = await setup.end();
      expect(await setup.ask(`/auth/authorize?${both}`, { headers: { cookie } })).toMatchObject({
        body: 'sign-in page',
      });
    }
  });

  test('for what is no navigation of a whole window', async () => {
    await using setup = await setUp();
    const requests: readonly PageRequest[] = [
      { method: 'HEAD' },
      { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } },
      { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } },
      { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' } },
    ];
    for (const request of requests)
      expect((await setup.authorize(await setup.end(), {}, request)).status).toBe(200);
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const headers = { ...navigation, 'sec-fetch-site': 'same-origin' };
    expect((await setup.authorize(await setup.end(), {}, { headers })).status).toBe(303);
  });

  test('after a logout in the page', async () => {
    await using setup = await setUp();
    await setup.end();
    for (const [path, fields] of [
      ['/auth/revoke', {}],
      ['/auth/token', { action: 'revoke' }],
    ] as const) {
      const answer = await setup.post(path, { ...fields, token: makePageRefreshToken() });
      expect([answer.status, answer.cookies]).toEqual([200, [CLEARED]]);
    }
  });
});

describe('no cookie', () => {
  test.each([
    ['without an Origin', ''],
    ['for another site', 'https://evil.example'],
    ['for the app itself', 'http://127.0.0.1:9'],
    ['for an opaque origin', 'null'],
  ])('%s', async (_name, origin) => {
    await using setup = await setUp();
    const form = { grant_type: 'refresh_token', refresh_token: makePageRefreshToken() };
    const headers = origin === '' ? {} : { origin };
    const answer = await setup.ask('/auth/token', { form, headers });
    expect([answer.status, answer.cookies]).toEqual([400, []]);
  });

  test('for the refresh token of a hub', async () => {
    await using setup = await setUp();
    expect((await setup.renew({}, '0a'.repeat(64))).cookies).toEqual([]);
  });
});

describe('behind a proxy that ends TLS', () => {
  const host = 'hub.casa.example';
  const proxied = { host, origin: `https://${host}` };
  const addresses = {
    client_id: `https://${host}/`,
    redirect_uri: `https://${host}/history?auth_callback=1`,
  };

  test('the app is where the settings say', async () => {
    const publicHubUrl = `https://${host}`;
    await using setup = await setUp({ publicAppUrl: 'https://casa.example', publicHubUrl });
    const cookie = cookieOf(await setup.renew(proxied)) ?? '';
    const sent = await setup.authorize(cookie, addresses, { headers: { host } });
    expect(sent.headers['location']).toBe('https://casa.example/hub-page?page=%2Fhistory');
    // In the house, on the other address, it is the app of that address.
    const own = await setup.authorize(await setup.end());
    expect(own.headers['location']).toMatch(`${setup.gateway.appUrl}/hub-page?`);
  });

  test('the page asks for a sign-in where no setting says that', async () => {
    await using setup = await setUp({ publicHubUrl: `https://${host}` });
    expect((await setup.renew(proxied)).cookies).toEqual([]);
  });
});
