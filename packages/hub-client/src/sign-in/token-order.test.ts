import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startAuthServer, type AuthServerResponse } from '../testing/auth-server.ts';
import { createTestPlatform } from '../testing/test-platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createTokenSource, type TokenSlot } from './token-source.ts';

interface Setting {
  readonly longLived?: string;
  readonly legacy?: string;
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

async function sourceWith(setting: Setting, answer?: () => AuthServerResponse) {
  let count = 0;
  const server = await startAuthServer(() => {
    count += 1;
    return answer?.() ?? { body: { access_token: `renewed-${count}`, expires_in: 1800 } };
  });
  const { longLived, legacy, accessToken = 'session', refreshToken } = setting;
  const platform = createTestPlatform();
  const dropped: TokenSlot[] = [];
  const sessions: unknown[] = [];
  const source = createTokenSource({
    session: {
      base: server.base,
      clientId: 'https://casa.example/',
      accessToken,
      expiresAt: platform.clock.now() + 600_000,
      dialect: 'stock',
      ...(refreshToken === undefined ? {} : { refreshToken }),
    },
    platform,
    longLived,
    legacy,
    onSession: (session) => void sessions.push(session),
    onRefused: (slot) => void dropped.push(slot),
  });
  return {
    server,
    platform,
    source,
    dropped,
    sessions,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('tokens are used in order, each once, then the session is over', async () => {
  await using at = await sourceWith({ longLived: 'long', legacy: 'old' });
  for (const [token, slot] of [
    ['long', 'long_lived'],
    ['session', 'session'],
    ['old', 'legacy'],
  ] as const) {
    expect(await at.source.accessToken()).toBe(token);
    at.source.refused(token);
    at.source.refused(token);
    expect(at.dropped.at(-1)).toBe(slot);
  }
  expect(at.dropped).toHaveLength(3);
  expect(at.sessions).toEqual([null]);
  await expect(at.source.accessToken()).rejects.toMatchObject({ name: 'SignInError', code: 'expired' });
  expect(at.server.requests).toEqual([]);
});

test('a session is renewed before the legacy token is used', async () => {
  await using at = await sourceWith({ legacy: 'old', refreshToken: 'refresh' });
  at.source.refused('session');
  expect(await at.source.accessToken()).toBe('renewed-1');
  at.source.refused('renewed-1');
  expect(await at.source.accessToken()).toBe('old');
  expect(at.dropped).toEqual(['session']);
  expect(at.sessions).toEqual([expect.objectContaining({ accessToken: 'renewed-1' })]);
});

test('after a refused renewal the legacy token is used', async () => {
  await using at = await sourceWith({ legacy: 'old', refreshToken: 'refresh' }, () => ({
    status: 400,
    body: { error: 'invalid_grant' },
  }));
  at.source.refused('session');
  expect(await at.source.accessToken()).toBe('old');
  expect(at.sessions).toEqual([]);
});

test('a lost connection does not drop tokens', async () => {
  await using at = await sourceWith({ legacy: 'old', refreshToken: 'refresh' }, () => ({
    status: 502,
    body: '',
  }));
  at.source.refused('session');
  await expect(at.source.accessToken()).rejects.toMatchObject({ code: 'unreachable' });
  expect(at.dropped).toEqual([]);
});

test('the same token in two slots is used once', async () => {
  await using at = await sourceWith({ longLived: 'same', accessToken: 'same', legacy: 'same' });
  at.source.refused('same');
  expect(at.dropped).toEqual(['long_lived', 'legacy', 'session']);
  expect(at.sessions).toEqual([null]);
});

test('renewed at the address of the attempt, and after a move at the new one', async () => {
  await using at = await sourceWith({ refreshToken: 'refresh' });
  await using there = await startAuthServer(() => ({ body: { access_token: 'from-there', expires_in: 10 } }));
  await at.platform.clock.advance(600_000);
  expect(await at.source.accessToken(there.base)).toBe('from-there');
  expect(at.server.requests).toEqual([]);
  expect(at.sessions).toMatchObject([{ base: at.server.base }]);
  at.source.moved?.(there.base);
  await at.platform.clock.advance(20_000);
  await at.source.accessToken();
  expect(there.requests).toHaveLength(2);
  expect(at.sessions.at(-1)).toMatchObject({ base: there.base });
});

test('a renewal that hangs at one address does not block another address', async () => {
  await using at = await sourceWith({ refreshToken: 'refresh' }, () => ({ hang: true }));
  await using there = await startAuthServer(() => ({
    body: { access_token: 'from-there', expires_in: 1800 },
  }));
  await at.platform.clock.advance(600_000);
  const dead = at.source.accessToken();
  await waitUntil(() => at.server.requests.length === 1);
  expect(await at.source.accessToken(there.base)).toBe('from-there');
  await at.platform.clock.advance(10_000);
  expect(await dead).toBe('from-there');
});

test('for every order of refusals no refused token is used again, and the end is reported once', async () => {
  const token = fc.constantFrom('a', 'b', 'c');
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        longLived: fc.option(token, { nil: undefined }),
        legacy: fc.option(token, { nil: undefined }),
      }),
      token,
      fc.array(token, { maxLength: 6 }),
      async ({ longLived, legacy }, accessToken, refusals) => {
        await using at = await sourceWith({
          accessToken,
          ...(longLived === undefined ? {} : { longLived }),
          ...(legacy === undefined ? {} : { legacy }),
        });
        const refused = new Set<string>();
        for (const one of refusals) {
          at.source.refused(one);
          refused.add(one);
          const left = [longLived, accessToken, legacy].filter((it) => it !== undefined && !refused.has(it));
          const given = await at.source.accessToken().catch(() => undefined);
          expect(given).toBe(left[0]);
          expect(at.sessions).toEqual(left.length === 0 ? [null] : []);
        }
      },
    ),
    { numRuns: 60 },
  );
});
