import { expect, it } from 'vitest';
import { createHandOvers } from '#hub-origin/pages/hand-overs.ts';
import { createPageSessions } from '#hub-origin/pages/page-sessions.ts';
import { anonymousCaller, tokenCaller } from '#identity/caller.ts';
import type { EndReason, IdentityRefusal } from '#identity/identity.ts';
import { defaultLimits } from '#limits.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { askForPage } from '#testing/open-page.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';

const { handOver, handOvers: total, handOversPerSource: perSource } = defaultLimits;
const token = makeToken('maria');

it('holds so many hand-overs of a source and of all, however many begin', () => {
  const clock = manualClock();
  const handOvers = createHandOvers(defaultLimits, clock);
  const begin = (source: string) => handOvers.begin({ token, page: '/energy' }, source);
  const honest = begin('192.168.1.10');
  const own = Array.from({ length: 5000 }, () => begin('198.51.100.7'));
  expect(handOvers.size).toBe(1 + perSource);
  expect(
    own.filter(({ id, secret }) => handOvers.take(id, secret, '198.51.100.7') !== undefined).length,
  ).toBe(perSource);
  // One source pushes out nobody else's.
  expect(handOvers.take(honest.id, honest.secret, '192.168.1.10')).toEqual({ page: '/energy', token });
  for (let at = 0; at < 5000; at += 1) begin(`source ${at}`);
  expect(handOvers.size).toBe(total);
  clock.advance(handOver);
  expect(handOvers.size).toBe(0);
});

it('gives the token once, whatever is tried with address and cookie', () => {
  const handOvers = createHandOvers(defaultLimits, manualClock());
  const { id, secret } = handOvers.begin({ token, page: '/energy' }, 'home');
  const strangers = ['', 'x', `${id}=`, secret.slice(1), `${secret}x`, secret.toLowerCase(), '\u0000', '🏠'];
  for (const wrong of strangers) expect(handOvers.take(wrong, secret, 'home')).toBeUndefined();
  expect(handOvers.take(id, secret, 'home')?.token).toBe(token);
  expect(handOvers.take(id, secret, 'home')).toBeUndefined();
  for (const wrong of [undefined, id, ...strangers]) {
    const again = handOvers.begin({ token, page: '/energy' }, 'home');
    expect(handOvers.take(again.id, wrong, 'home')).toEqual({ page: '/energy' });
    expect(handOvers.take(again.id, again.secret, 'home')).toBeUndefined();
  }
});

it('strangers begin none, and cost the hub five failed sign-ins', async () => {
  await using hub = await startTestHub();
  await using gateway = await startTestGateway(hub.url);
  const paths = (at: number) => [
    `/energy?auth=${makeToken(`forged${at}`)}`,
    `/energy?auth=${'x'.repeat(at * 50)}`,
    `/energy?${'auth=&'.repeat(at)}x=1`,
    `/api/soglia/page?auth=${makeToken(`other${at}`)}&auth=${makeToken('x')}`,
    `/api/soglia/page/${'a'.repeat(at + 1)}`,
  ];
  for (let at = 1; at <= 100; at += 1) {
    const headers = { cookie: `${`soglia_page=${at}; `.repeat(at)}x=1` };
    const answers = await Promise.all(paths(at).map((path) => askForPage(gateway.hubUrl, path, { headers })));
    for (const { status, cookie, body } of answers) {
      expect([status, cookie ?? 'soglia_page=', body]).toEqual([303, 'soglia_page=', '']);
    }
  }
  expect(hub.forwarded().length).toBe(defaultLimits.refusedTokensPerAddress);
});

it(
  'a signed-in person who begins thousands leaves the newest, and nothing in the log',
  { tags: ['slow'] },
  async () => {
    await using hub = await startTestHub();
    hub.validTokens.add(token);
    await using gateway = await startTestGateway(hub.url);
    let last = await askForPage(gateway.hubUrl, `/energy?auth=${token}`);
    const first = last;
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => askForPage(gateway.hubUrl, `/energy?auth=${token}`)),
      );
      last = answers.at(-1) ?? last;
    }
    const finish = ({ headers, cookie = '' }: typeof last) =>
      askForPage(gateway.hubUrl, headers['location'] ?? '', { headers: { cookie } });
    expect((await finish(first)).status).toBe(303);
    expect((await finish(last)).status).toBe(200);
    expect(hub.forwarded().length).toBe(1);
    expect(gateway.log()).not.toContain(token);
    expect(gateway.log()).not.toContain(last.cookie?.split('=')[1]);
  },
);

/** Page sessions with what the identity would do to them. */
function pageSessions(limits = defaultLimits) {
  const clock = manualClock();
  const watching = new Map<symbol, (why: EndReason) => void>();
  let refusal: IdentityRefusal | undefined;
  const sessions = createPageSessions({
    limits,
    clock,
    identity: {
      trackConnection: (_session, _place, end) => {
        const key = Symbol('connection');
        watching.set(key, end);
        return () => watching.delete(key);
      },
      admitSession: () => refusal,
      withPerson: (caller) => caller,
    },
  });
  const holder = tokenCaller(token, '192.168.1.10');
  return {
    clock,
    sessions,
    watching,
    begin: (source: string, lifetime = 1_800_000): string =>
      sessions.begin(holder, anonymousCaller(source), lifetime).split(';', 1)[0] ?? '',
    holds: (cookies: string) => sessions.callerBehind(cookies, anonymousCaller('198.51.100.9')) !== undefined,
    /** As the identity does: what has ended is watched no longer. */
    endAll: (why: EndReason) => {
      const ends = [...watching.values()];
      watching.clear();
      for (const end of ends) end(why);
    },
    refuse: (kind: 'refused' | undefined) => {
      refusal = kind && { kind };
    },
  };
}

it('remembers so many browsers of a source and of all, and forgets all of them with their tokens', () => {
  const { pageSession, pageSessions: all, pageSessionsPerSource: each } = defaultLimits;
  const { clock, sessions, watching, begin, holds } = pageSessions();
  const honest = begin('192.168.1.10');
  const own = Array.from({ length: 5000 }, () => begin('198.51.100.7'));
  expect(sessions.size).toBe(1 + each);
  expect(own.filter(holds).length).toBe(each);
  expect(holds(honest)).toBe(true);
  for (let at = 0; at < 5000; at += 1)
    begin(`10.0.${Math.floor(at / 250)}.${at % 250}`, Number.MAX_SAFE_INTEGER);
  expect([sessions.size, watching.size]).toEqual([all, all]);
  clock.advance(pageSession);
  expect([sessions.size, watching.size]).toEqual([0, 0]);
});

it('knows nobody by a cookie that is not theirs to the letter, among however many', () => {
  const { begin, holds } = pageSessions();
  const cookie = begin('192.168.1.10');
  const value = cookie.slice(cookie.indexOf('=') + 1);
  const name = 'soglia_page_session';
  for (const wrong of ['', value.slice(1), `${value}x`, value.toLowerCase(), '__proto__', '\u0000', '🏠']) {
    expect([wrong, holds(`${name}=${wrong}`)]).toEqual([wrong, false]);
  }
  expect(holds(`soglia_page=${value}; x${name}=${value}`)).toBe(false);
  expect(holds(`${`${name}=x; `.repeat(1000)}${cookie}`)).toBe(false);
  expect(holds(`a=1; ${name}=x; ${cookie}`)).toBe(true);
});

it('ends with the session, and with the access of the person, but not with another role', () => {
  const { sessions, watching, begin, holds, endAll, refuse } = pageSessions();
  const cookie = begin('192.168.1.10');
  for (let round = 0; round < 3; round += 1) {
    endAll('person');
    expect([holds(cookie), watching.size]).toEqual([true, 1]);
  }
  refuse('refused');
  expect(holds(cookie)).toBe(false);
  refuse(undefined);
  expect([holds(cookie), sessions.size, watching.size]).toEqual([false, 0, 0]);
  const another = begin('192.168.1.10');
  endAll('session');
  expect([holds(another), sessions.size, watching.size]).toEqual([false, 0, 0]);
});
