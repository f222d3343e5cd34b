import { describe, expect, test } from 'vitest';
import type { Caller } from '#identity/caller.ts';
import { createDecide } from '#policy/decide.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import { testContext } from '#policy/testing/rule-context.ts';
import { makePageRefreshToken } from '#sign-in/page-refresh-token.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { askForPage, type PageAnswer } from '#testing/open-page.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

const START = Math.floor(Date.now() / 1000) * 1000;

/** A hub with pages, and a gateway that knows one role: Energia. */
async function setUp(known: PolicyCaller['kind'] = 'restricted') {
  const hub = await startTestHub({
    handle: ({ url }, response) =>
      /^\/(?:api|manifest)/.test(url ?? '') ? false : response.end(`page ${url}`) === response,
  });
  const { house, access } = testContext({ entities: {}, functions: [2] });
  const role = { access };
  const callerOf = (caller: Caller): PolicyCaller => {
    if (caller.kind === 'anonymous') return { kind: 'anonymous' };
    return known === 'restricted' ? { kind: known, userId: 'luca', access: role.access } : { kind: known };
  };
  const decide = createDecide({
    info: { version: '1.2.3', features: [] },
    callerOf,
    house: () => house,
    now: Date.now,
  });
  const clock = manualClock(START);
  const gateway = await startTestGateway(hub.url, {}, { clock, decide });
  const token = makeToken('luca', START / 1000 + 1800);
  hub.validTokens.add(token);
  const ask = (path: string, cookie = '', method = 'GET') =>
    askForPage(gateway.hubUrl, path, { method, headers: cookie === '' ? {} : { cookie } });
  return {
    hub,
    gateway,
    clock,
    token,
    ask,
    changeRole: (...functions: number[]) => {
      role.access = testContext({ entities: {}, functions }).access;
    },
    /** Opens a page from the app; returns the cookie that the browser keeps. */
    open: async (path: string) => {
      const sent = await ask(`${path}?auth=${token}`);
      const shown = await ask(sent.headers['location'] ?? '', sent.cookie);
      return shown.cookies.find((cookie) => cookie.startsWith('soglia_page_session=')) ?? '';
    },
    pagesAtHub: () => hub.forwarded().filter(({ url }) => url !== '/api/'),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const valueOf = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

const refused = (answer: PageAnswer) => ({
  status: answer.status,
  reason: answer.headers['x-soglia-reason'],
  type: answer.headers['content-type'],
});

const html = 'text/html; charset=utf-8';

describe('a hub page of somebody who opened pages from the app', () => {
  test('is refused in Italian where the role lacks its function, at first and after a reload', async () => {
    await using setup = await setUp();
    const cookie = valueOf(await setup.open('/history'));
    for (let round = 0; round < 2; round += 1) {
      const answer = await setup.ask('/history?start_date=1', cookie);
      expect(refused(answer)).toEqual({ status: 403, reason: 'function', type: html });
      expect(answer.body).toContain('Il tuo ruolo non comprende la funzione «Storico».');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect(setup.pagesAtHub()).toEqual([]);
    const closed = await setup.ask('/knx', cookie);
    expect(refused(closed)).toEqual({ status: 403, reason: 'closed', type: html });
    expect(closed.body).toContain('Questa pagina è riservata a chi amministra la casa.');
    expect((await setup.ask('/history', cookie, 'HEAD')).status).toBe(403);
  });

  test('is the hub’s where the role has it, and the hub never sees the cookie', async () => {
    await using setup = await setUp();
    const cookie = valueOf(await setup.open('/energy'));
    for (const path of ['/energy', '/', '/home/overview', '/static/icons/x.png', '/manifest.json']) {
      await setup.ask(path, `a=1; ${cookie}`);
    }
    expect(setup.pagesAtHub().map(({ url, headers }) => [url, headers.cookie])).toEqual(
      ['/energy', '/', '/home/overview', '/static/icons/x.png'].map((url) => [url, 'a=1']),
    );
    expect(setup.gateway.log()).not.toContain(cookie.split('=')[1]);
  });

  test('follows the role of that moment', async () => {
    await using setup = await setUp();
    const cookie = valueOf(await setup.open('/energy'));
    setup.changeRole(4);
    expect((await setup.ask('/energy', cookie)).status).toBe(403);
    expect((await setup.ask('/history', cookie)).status).toBe(200);
    setup.gateway.identity.endAccess('luca');
    setup.changeRole();
    expect((await setup.ask('/history', cookie)).status).toBe(403);
  });

  test('is refused with 503 while nothing can be learnt of the person', async () => {
    await using setup = await setUp('unavailable');
    const cookie = valueOf(await setup.open('/energy'));
    const answer = await setup.ask('/energy', cookie);
    expect([answer.status, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
      503,
      html,
      '5',
    ]);
    expect(setup.pagesAtHub()).toEqual([]);
  });

  test('is refused in the same way when the app opens it again after its token has ended', async () => {
    await using setup = await setUp();
    const own = setup.gateway.hubUrl;
    const session = valueOf(await setup.open('/history'));
    const renewal = await askForPage(own, '/auth/token', {
      form: { grant_type: 'refresh_token', refresh_token: makePageRefreshToken() },
      headers: { origin: own, cookie: session },
    });
    const returning = renewal.cookies.map(valueOf).find((cookie) => cookie.startsWith('soglia_page_return='));
    const query = { response_type: 'code', client_id: `${own}/`, redirect_uri: `${own}/history` };
    const path = `/auth/authorize?${new URLSearchParams(query).toString()}`;
    const sent = await setup.ask(path, returning);
    expect([sent.status, sent.headers['location']]).toEqual([
      303,
      `${setup.gateway.appUrl}/hub-page?page=%2Fhistory`,
    ]);
    const again = await setup.open('/history');
    expect(refused(await setup.ask('/history', valueOf(again)))).toMatchObject({ status: 403 });
    expect(setup.pagesAtHub()).toEqual([]);
  });

  test('strangers get the page of the hub, which asks for a sign-in', async () => {
    await using setup = await setUp();
    await setup.open('/energy');
    for (const cookie of ['', 'soglia_page_session=', `soglia_page_session=${'a'.repeat(43)}`]) {
      expect((await setup.ask('/history', cookie)).status).toBe(200);
    }
  });
});

describe('the cookie', () => {
  test('is for the gateway alone and lasts as long as the token', async () => {
    await using setup = await setUp();
    const cookie = await setup.open('/energy');
    const form = /^soglia_page_session=[\w-]{43}; Max-Age=(\d+); Path=\/; HttpOnly; SameSite=Lax$/;
    // What is left of the token's half an hour: on a busy machine its way here takes seconds.
    const seconds = Number(form.exec(cookie)?.[1]);
    expect(seconds).toBeGreaterThan(1_700);
    expect(seconds).toBeLessThanOrEqual(1_800);
    setup.clock.advance(seconds * 1_000 - 1);
    expect((await setup.ask('/history', valueOf(cookie))).status).toBe(403);
    setup.clock.advance(1_001);
    expect((await setup.ask('/history', valueOf(cookie))).status).toBe(200);
  });

  test('opens nothing of the API', async () => {
    await using setup = await setUp();
    const cookie = valueOf(await setup.open('/energy'));
    for (const path of ['/api/states', '/api/camera_proxy/camera.a', '/media/local/x', '/auth/link_user']) {
      expect((await setup.ask(path, cookie)).status).toBe(401);
    }
    expect(setup.pagesAtHub()).toEqual([]);
  });

  test.each(['/auth/revoke', '/auth/token'])('is over when somebody signs out or in by %s', async (path) => {
    await using setup = await setUp();
    const cookie = valueOf(await setup.open('/energy'));
    const answer = await setup.ask(path, cookie, 'POST');
    expect(answer.cookies).toEqual(['soglia_page_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect((await setup.ask('/history', cookie)).status).toBe(200);
    expect((await setup.ask(path, cookie, 'POST')).cookies).toEqual([]);
  });
});
