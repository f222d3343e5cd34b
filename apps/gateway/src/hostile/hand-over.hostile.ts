import { expect, it } from 'vitest';
import { createHandOvers } from '#hub-origin/pages/hand-overs.ts';
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

it('a signed-in person who begins thousands leaves the newest, and nothing in the log', async () => {
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
});
