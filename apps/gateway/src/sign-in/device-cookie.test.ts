import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@soglia/server/clock';
import { describe, expect, test } from 'vitest';
import type { Settings } from '#settings/schema.ts';
import { postFrom, type PostedAnswer } from '#testing/post-from.ts';
import { startSignInHub } from '#testing/sign-in-hub.ts';
import { startTestGateway } from '#testing/test-gateway.ts';

const HOME = '127.0.0.1';
const OUTSIDE = '127.0.1.1';

/** A gateway for which only 127.0.0.1 is at home. */
async function setUp(settings: Partial<Settings> = {}) {
  const hub = await startSignInHub();
  // The delay of a name goes by itself: on a busy machine it would, between two steps of a test.
  const now = Date.now();
  const gateway = await startTestGateway(hub.url, settings, {
    isHome: (address) => address === HOME,
    clock: { ...systemClock, now: () => now },
  });
  const post = (from: string, body: object, headers: Record<string, string> = {}) =>
    postFrom(from, `${gateway.hubUrl}/auth/login_flow/f1`, JSON.stringify(body), headers);
  return {
    hub,
    gateway,
    post,
    tryPassword: (from: string, username: string, password: string, cookie = '') =>
      post(from, { client_id: 'c', username, password }, cookie === '' ? {} : { cookie }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const setCookieOf = ({ headers }: PostedAnswer): string => String(headers['set-cookie'] ?? '');
const cookieOf = (answer: PostedAnswer): string => setCookieOf(answer).split(';', 1)[0] ?? '';

describe('the cookie with the device mark', () => {
  test('comes with a good sign-in only, for the paths of a sign-in', async () => {
    await using setup = await setUp();
    expect(setCookieOf(await setup.tryPassword(HOME, 'anna', 'no'))).toBe('');
    expect(setCookieOf(await setup.tryPassword(HOME, 'anna', 'giusta'))).toMatch(
      /^soglia_device=([\w-]{43}); Path=\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict,soglia_device=\1; Path=\/api\/password-reset; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const secure = await setup.post(
      HOME,
      { client_id: 'c', username: 'anna', password: 'giusta' },
      { origin: 'https://casa.example' },
    );
    expect(setCookieOf(secure)).toMatch(/; SameSite=Strict; Secure$/);
  });

  test('comes after the second factor, not after the password', async () => {
    await using setup = await setUp();
    expect(setCookieOf(await setup.tryPassword(HOME, 'giulia', 'giusta'))).toBe('');
    expect(setCookieOf(await setup.post(HOME, { client_id: 'c', code: '000000' }))).toBe('');
    const known = cookieOf(await setup.post(HOME, { client_id: 'c', code: '123456' }));
    expect(known).toMatch(/^soglia_device=/);
  });

  test('comes on the app origin, too', async () => {
    await using setup = await setUp();
    const { appUrl } = setup.gateway;
    const body = JSON.stringify({ client_id: 'c', username: 'anna', password: 'giusta' });
    const answer = await postFrom(HOME, `${appUrl}/auth/login_flow/f1`, body, { origin: appUrl });
    expect(setCookieOf(answer)).toMatch(/^soglia_device=/);
    expect(cookieOf(answer)).not.toBe('');
  });

  test('never reaches the hub, on any path; the other cookies do; and nothing of it is logged', async () => {
    await using setup = await setUp();
    const mark = cookieOf(await setup.tryPassword(HOME, 'anna', 'giusta'));
    const cookies = [mark, `a=1; ${mark}; b=2`, ` soglia_device = x;${mark}`, `a=1;${mark};`];
    for (const cookie of cookies) {
      await setup.tryPassword(HOME, 'anna', 'no', cookie);
      await fetch(`${setup.gateway.hubUrl}/hacsfiles/x.js`, { headers: { cookie } });
    }
    const seen = setup.hub.forwarded().map(({ headers }) => headers.cookie);
    expect([...new Set(seen)]).toEqual([undefined, 'a=1; b=2', 'a=1;']);
    expect(setup.gateway.log()).not.toContain(mark.slice('soglia_device='.length));
  });
});

describe('a device with a mark', () => {
  const failFromEverywhere = async (setup: Awaited<ReturnType<typeof setUp>>, username: string) => {
    const statuses: number[] = [];
    for (let source = 0; source < 20; source += 1)
      statuses.push((await setup.tryPassword(`127.0.2.${source + 1}`, username, 'no')).status);
    expect(statuses.at(-1)).toBe(429);
  };

  test('is not stopped by the failures of others; another one from the same address is', async () => {
    await using setup = await setUp();
    const mark = cookieOf(await setup.tryPassword(OUTSIDE, 'anna', 'giusta'));
    await failFromEverywhere(setup, 'anna');
    for (let round = 0; round < 9; round += 1) await setup.tryPassword(OUTSIDE, `name ${round}`, 'no');
    expect((await setup.tryPassword(OUTSIDE, 'anna', 'giusta')).status).toBe(429);
    const known = await setup.tryPassword(OUTSIDE, 'ANNA\u001f', 'giusta', mark);
    expect([known.status, JSON.parse(known.body)]).toMatchObject([200, { type: 'create_entry' }]);
  });

  test('may begin a flow where its address has used up its tries', async () => {
    await using setup = await setUp();
    const mark = cookieOf(await setup.tryPassword(OUTSIDE, 'anna', 'giusta'));
    for (let round = 0; round < 10; round += 1) await setup.tryPassword(OUTSIDE, `name ${round}`, 'no');
    const begin = (headers: Record<string, string>) =>
      postFrom(OUTSIDE, `${setup.gateway.hubUrl}/auth/login_flow`, '{"client_id":"c"}', headers);
    expect((await begin({})).status).toBe(429);
    expect((await begin({ cookie: mark })).status).toBe(200);
  });

  test('has five tries of its own, wherever it is, and not more after a sign-in with another name', async () => {
    await using setup = await setUp();
    const annas = cookieOf(await setup.tryPassword(OUTSIDE, 'anna', 'giusta'));
    let mark = cookieOf(await setup.tryPassword(OUTSIDE, 'luca', 'giusta', annas));
    for (let round = 0; round < 5; round += 1) {
      expect((await setup.tryPassword(`127.0.3.${round + 1}`, 'anna', 'no', mark)).status).toBe(200);
      mark = cookieOf(await setup.tryPassword(OUTSIDE, 'luca', 'giusta', mark));
    }
    expect((await setup.tryPassword('127.0.3.9', 'anna', 'giusta', mark)).status).toBe(429);
    expect((await setup.tryPassword('127.0.3.9', 'luca', 'giusta', mark)).status).toBe(200);
  });

  test('helps nobody who never signed in on it, and a mark that was replaced helps nobody', async () => {
    await using setup = await setUp();
    const old = cookieOf(await setup.tryPassword(OUTSIDE, 'luca', 'giusta'));
    await failFromEverywhere(setup, 'anna');
    expect((await setup.tryPassword(OUTSIDE, 'anna', 'giusta', old)).status).toBe(429);
    const mark = cookieOf(await setup.tryPassword(OUTSIDE, 'luca', 'giusta', old));
    await failFromEverywhere(setup, 'luca');
    expect((await setup.tryPassword(OUTSIDE, 'luca', 'giusta', old)).status).toBe(429);
    expect((await setup.tryPassword(OUTSIDE, 'luca', 'giusta', mark)).status).toBe(200);
  });

  test('is known after a restart of the gateway', async () => {
    const data = join(tmpdir(), `soglia-test-${randomUUID()}`);
    try {
      const before = await setUp({ data });
      const mark = cookieOf(await before.tryPassword(OUTSIDE, 'anna', 'giusta'));
      await before[Symbol.asyncDispose]();
      await using after = await setUp({ data });
      await failFromEverywhere(after, 'anna');
      expect((await after.tryPassword(OUTSIDE, 'anna', 'giusta')).status).toBe(429);
      expect((await after.tryPassword(OUTSIDE, 'anna', 'giusta', mark)).status).toBe(200);
    } finally {
      await rm(data, { recursive: true, force: true, maxRetries: 10 });
    }
  });
});
