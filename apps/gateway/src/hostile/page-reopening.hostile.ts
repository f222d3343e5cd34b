import { expect, it } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { createReopenings } from '#hub-origin/pages/reopenings.ts';
import { anonymousCaller } from '#identity/caller.ts';
import { makePageRefreshToken } from '#sign-in/page-refresh-token.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { askForPage } from '#testing/open-page.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { readRequestTarget } from '#wire/request-target.ts';

const { pageReopening, pageReopenings: all, pageReopeningsPerSource: perSource } = defaultLimits;

async function setUp() {
  const hub = await startTestHub({
    handle: ({ url }, response) =>
      /^\/(?:api|manifest)/.test(url ?? '') ? false : response.end('sign-in page') === response,
  });
  const gateway = await startTestGateway(hub.url);
  const own = gateway.hubUrl;
  const signIn = (redirect_uri: string) =>
    `/auth/authorize?${new URLSearchParams({ response_type: 'code', redirect_uri, client_id: `${own}/` }).toString()}`;
  return {
    hub,
    gateway,
    own,
    signIn,
    page: signIn(`${own}/history?auth_callback=1`),
    /** The cookie of a page whose token has ended. */
    end: async (headers: Record<string, string> = { origin: own }) => {
      const form = { grant_type: 'refresh_token', refresh_token: makePageRefreshToken() };
      const { cookies } = await askForPage(own, '/auth/token', { form, headers });
      return cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').join('; ');
    },
    ask: (path: string, cookie: string, from?: string) =>
      askForPage(own, path, { headers: { cookie }, ...(from !== undefined && { from }) }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

it('leads nowhere but to the app, however the address is written', async () => {
  await using setup = await setUp();
  const { own, gateway } = setup;
  const host = new URL(own).host;
  const tricks = [
    'https://evil.example/',
    '//evil.example/',
    `${own}.evil.example/`,
    `${own}@evil.example/`,
    `${own}:80@evil.example/`,
    `${own}\\@evil.example/`,
    `${own}//evil.example/`,
    `${own}/\\evil.example/`,
    `${own}/.//evil.example/`,
    `${own}/..//evil.example/`,
    `${own}/%2F%2Fevil.example/`,
    `${own}/\t/evil.example`,
    `${own}/\r\nlocation: https://evil.example/`,
    `${own}/a%0d%0alocation:%20https://evil.example/`,
    `${own}/history#https://evil.example/`,
    ` ${own}/history`,
    `HTTP://${host}/history`,
    `javascript://${host}/%0aalert(1)`,
    'data:text/html,<script>',
    `${own}/history?page=https://evil.example/&x=\u2028`,
  ];
  for (const redirect of tricks) {
    const { status, headers, body } = await setup.ask(setup.signIn(redirect), await setup.end());
    if (status === 200) expect([redirect, body]).toEqual([redirect, 'sign-in page']);
    else {
      const sent = new URL(headers['location'] ?? '');
      expect([redirect, status, sent.origin, sent.pathname]).toEqual([
        redirect,
        303,
        gateway.appUrl,
        '/hub-page',
      ]);
      const asked = sent.searchParams.get('page') ?? '';
      expect([redirect, new URL(asked, own).origin]).toEqual([redirect, own]);
    }
  }
});

it('is the page’s own: nobody elsewhere begins or uses one', async () => {
  await using setup = await setUp();
  for (const origin of ['https://evil.example', setup.gateway.appUrl, `${setup.own}/`, 'null', ''])
    expect([origin, await setup.end({ origin })]).toEqual([origin, '']);
  expect(await setup.end({ origin: 'http://evil.example', host: 'evil.example' })).toBe('');

  const stolen = await setup.end();
  expect((await setup.ask(setup.page, stolen, '127.0.0.2')).status).toBe(200);
  expect((await setup.ask(setup.page, stolen)).status).toBe(200);
});

it('proves nobody to the hub or to the gateway', async () => {
  await using setup = await setUp();
  const cookie = await setup.end();
  expect(cookie).toMatch(/^soglia_page_return=[\w-]{43}$/);
  for (const path of ['/api/states', '/api/soglia/info', '/media/local/x', '/auth/link_user'])
    expect([path, (await setup.ask(path, cookie)).status]).toEqual([path, 401]);
  expect(await setup.ask('/history', cookie)).toMatchObject({ status: 200, body: 'sign-in page' });
  expect(setup.hub.forwarded().flatMap(({ headers }) => headers.cookie ?? [])).toEqual([]);
  // It still serves for what it is for.
  expect((await setup.ask(setup.page, cookie)).status).toBe(303);
});

it('serves once, also for requests that come together', async () => {
  await using setup = await setUp();
  const head = (cookie: string, close: boolean) =>
    `GET ${setup.page} HTTP/1.1\r\nHost: ${new URL(setup.own).host}\r\nCookie: ${cookie}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;
  const piped = await setup.end();
  const answers = await sendRaw(setup.gateway.hubPort, head(piped, false).repeat(4) + head(piped, true));
  expect(answers.match(/HTTP\/1\.1 303 /g)?.length).toBe(1);
  expect(answers.match(/HTTP\/1\.1 200 /g)?.length).toBe(4);

  const raced = await setup.end();
  const together = await Promise.all(Array.from({ length: 20 }, () => setup.ask(setup.page, raced)));
  expect(together.filter(({ status }) => status === 303).length).toBe(1);
});

it('remembers so many of a source and of all, for a minute, and lets strangers cost nobody else', () => {
  const clock = manualClock();
  const reopenings = createReopenings({
    limits: defaultLimits,
    clock,
    appPort: () => 8080,
    hubPort: () => 8123,
    publicAppUrl: undefined,
  });
  const own = 'http://casa.local:8123';
  const request = (address: string, path: string, cookie = '') => {
    const target = readRequestTarget(path);
    if (target === undefined) throw new Error(`no target: ${path}`);
    const headers = { host: 'casa.local:8123', origin: own, cookie };
    return { request: { method: 'GET', headers }, target, caller: anonymousCaller(address) };
  };
  const begin = (address: string) =>
    reopenings.begin(request(address, '/auth/token'))?.split(';', 1)[0] ?? 'none';
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: `${own}/history`,
    client_id: `${own}/`,
  });
  const opens = (address: string, cookie: string) =>
    reopenings.take(request(address, `/auth/authorize?${query.toString()}`, cookie)) !== undefined;

  const honest = begin('192.168.1.10');
  const flood = Array.from({ length: 5000 }, () => begin('198.51.100.7'));
  expect(reopenings.size).toBe(1 + perSource);
  expect(opens('192.168.1.10', honest)).toBe(true);
  expect(flood.filter((cookie) => opens('198.51.100.7', cookie)).length).toBe(perSource);
  const another = begin('192.168.1.10');
  for (let at = 0; at < 5000; at += 1) begin(`198.51.100.${at % 50}`);
  expect(reopenings.size).toBe(all);
  expect(opens('192.168.1.10', another)).toBe(true);
  for (let at = 0; at < 5000; at += 1) begin(`10.0.${Math.floor(at / 250)}.${at % 250}`);
  expect(reopenings.size).toBe(all);
  clock.advance(pageReopening);
  expect(reopenings.size).toBe(0);
});
