import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startAuthServer, type AuthServerResponse, type AuthServer } from '../testing/auth-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createTokenSource } from './token-source.ts';
import type { Session } from './types.ts';

interface Setting {
  /** Remaining lifetime of the first token, in milliseconds. */
  readonly left?: number;
  readonly refreshToken?: string | undefined;
  readonly base?: string;
}

function sourceAt(server: AuthServer, { left = 600_000, base = server.base, ...more }: Setting = {}) {
  const platform = createTestPlatform();
  const refreshToken = 'refreshToken' in more ? more.refreshToken : 'refresh';
  const session: Session = {
    base,
    clientId: 'https://casa.example/',
    accessToken: 'first',
    expiresAt: platform.clock.now() + left,
    dialect: 'stock',
    ...(refreshToken === undefined ? {} : { refreshToken }),
  };
  const sessions: (Session | null)[] = [];
  const source = createTokenSource({ session, platform, onSession: (next) => void sessions.push(next) });
  return { source, sessions, platform };
}

/** Issues token-1, token-2… for thirty minutes each, or responds as the test says. */
function renewing(
  answer: (count: number) => AuthServerResponse | undefined = () => undefined,
): Promise<AuthServer> {
  let count = 0;
  return startAuthServer(() => {
    count += 1;
    return answer(count) ?? { body: { access_token: `token-${count}`, expires_in: 1800 } };
  });
}

test('a valid token is returned without a request', async () => {
  await using server = await renewing();
  const { source, sessions } = sourceAt(server);
  expect(await source.accessToken()).toBe('first');
  expect(server.requests).toEqual([]);
  expect(sessions).toEqual([]);
});

test('renewed before it expires, once for all callers, and stored', async () => {
  await using server = await renewing();
  const { source, sessions, platform } = sourceAt(server, { left: 119_000 });
  const given = await Promise.all([source.accessToken(), source.accessToken(), source.accessToken()]);
  expect(given).toEqual(['token-1', 'token-1', 'token-1']);
  expect(server.requests).toMatchObject([
    {
      path: '/auth/token',
      contentType: 'application/x-www-form-urlencoded',
      fields: { grant_type: 'refresh_token', refresh_token: 'refresh', client_id: 'https://casa.example/' },
    },
  ]);
  expect(sessions).toMatchObject([
    { accessToken: 'token-1', refreshToken: 'refresh', expiresAt: platform.clock.now() + 1_800_000 },
  ]);
  await platform.clock.advance(1_679_000);
  expect(await source.accessToken()).toBe('token-1');
  await platform.clock.advance(1_001);
  expect(await source.accessToken()).toBe('token-2');
});

test('a lifetime of seconds does not cause endless renewals', async () => {
  await using server = await renewing((count) => ({
    body: { access_token: `short-${count}`, expires_in: 10 },
  }));
  const { source, platform } = sourceAt(server, { left: 0 });
  expect(await source.accessToken()).toBe('short-1');
  expect(await source.accessToken()).toBe('short-1');
  await platform.clock.advance(6_000);
  expect(await source.accessToken()).toBe('short-2');
});

test.each([
  [400, 'invalid_grant', 'expired'],
  [400, 'invalid_request', 'expired'],
  [403, 'access_denied', 'blocked'],
])('a renewal refused with %i %s ends the session for good', async (status, error, code) => {
  await using server = await renewing(() => ({ status, body: { error } }));
  const { source, sessions } = sourceAt(server, { left: 0 });
  await expect(source.accessToken()).rejects.toMatchObject({ name: 'SignInError', code });
  await expect(source.accessToken()).rejects.toMatchObject({ code });
  expect(server.requests).toHaveLength(1);
  expect(sessions).toEqual([null]);
});

test.each([
  ['HTML', { body: '<html>' }],
  ['a hub that is away', { status: 502, body: '' }],
  ['a hub that restarts', { status: 503, body: '' }],
  ['too many tries', { status: 429, body: {} }],
  ['a barred address', { status: 403, body: '403: Forbidden' }],
  ['a broken connection', { body: {}, destroy: true }],
])('a renewal that meets %s is tried again by the next caller', async (_name, reply) => {
  await using server = await renewing((count) => (count === 1 ? reply : undefined));
  const { source, sessions } = sourceAt(server, { left: 0 });
  await expect(source.accessToken()).rejects.toMatchObject({ name: 'SignInError' });
  expect(sessions).toEqual([]);
  expect(await source.accessToken()).toBe('token-2');
});

test('while it cannot be renewed the old token is used until it expires', async () => {
  await using server = await renewing();
  const { source, sessions, platform } = sourceAt(server, { left: 60_000, base: 'http://127.0.0.1:1' });
  expect(await source.accessToken()).toBe('first');
  await platform.clock.advance(60_000);
  await expect(source.accessToken()).rejects.toMatchObject({ code: 'unreachable' });
  expect(sessions).toEqual([]);
});

test('a refused token is never used again, and is renewed at once', async () => {
  await using server = await renewing();
  const { source, sessions } = sourceAt(server);
  source.refused('first');
  source.refused('first');
  await waitUntil(() => sessions.length === 1);
  expect(await source.accessToken()).toBe('token-1');
  source.refused('first');
  expect(await source.accessToken()).toBe('token-1');
  expect(server.requests).toHaveLength(1);
});

test('when the renewed token is refused too, the session is over', async () => {
  await using server = await renewing();
  const { source, sessions } = sourceAt(server);
  source.refused('first');
  const next = await source.accessToken();
  source.refused(next);
  await expect(source.accessToken()).rejects.toMatchObject({ code: 'expired' });
  expect(sessions).toEqual([expect.objectContaining({ accessToken: 'token-1' }), null]);
  expect(server.requests).toHaveLength(1);
});

test('a long-lived token is used until it is refused', async () => {
  await using server = await renewing();
  const { source, sessions, platform } = sourceAt(server, { refreshToken: undefined });
  expect(await source.accessToken()).toBe('first');
  await platform.clock.advance(590_000);
  expect(await source.accessToken()).toBe('first');
  source.refused('first');
  await expect(source.accessToken()).rejects.toMatchObject({ code: 'expired' });
  expect(sessions).toEqual([null]);
});

test('for every order of requests, delays and refusals no expired or refused token is returned', async () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 2_000_000 }) }),
    fc.record({ do: fc.constantFrom('ask' as const, 'refuse' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (acts) => {
      await using server = await renewing();
      const { source, sessions, platform } = sourceAt(server);
      const expiries = new Map([['first', platform.clock.now() + 600_000]]);
      const refused = new Set<string>();
      let last = 'first';
      for (const one of acts) {
        if (one.do === 'pass') await platform.clock.advance(one.ms);
        if (one.do === 'refuse') {
          source.refused(last);
          refused.add(last);
        }
        if (one.do !== 'ask') continue;
        const token = await source.accessToken().catch(() => undefined);
        for (const session of sessions)
          if (session?.expiresAt) expiries.set(session.accessToken, session.expiresAt);
        if (token === undefined) continue;
        expect(refused.has(token)).toBe(false);
        expect(expiries.get(token)).toBeGreaterThan(platform.clock.now());
        last = token;
      }
    }),
    { numRuns: 60 },
  );
});
