import { testToken } from '@soglia/hub-client/discovery';
import { redeemCode, type Session } from '@soglia/hub-client/sign-in';
import { expect, inject, it } from 'vitest';
import { createSessionStore } from '#features/session/session-store.ts';
import { signIn } from '#features/session/sign-in-requests.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { addLongLivedToken, makeLongLivedToken, revokeAll } from './one-shot-connection.ts';

const base = inject('demoHub');
const clientId = 'http://127.0.0.1:8080/';

async function session(): Promise<Session> {
  const step = await signIn({
    base,
    clientId,
    redirectUri: clientId,
    username: 'luca',
    password: 'casa-bianchi',
    platform,
  });
  if (step.kind !== 'done') throw new Error('a code was asked for');
  return step.session;
}
const accepted = async (token: string) => (await testToken({ base, token, platform })).kind;

it('makes tokens under unique names, and revokes them', async () => {
  const own = await session();
  const first = await makeLongLivedToken({ platform, session: own }, 'Soglia');
  const second = await makeLongLivedToken({ platform, session: own }, 'Soglia');
  expect(first.name).toMatch(/^Soglia · /);
  expect(second.name).not.toBe(first.name);
  expect(await accepted(first.token)).toBe('ok');

  const who = {
    username: 'luca',
    base,
    tokens: { longLived: first.token, session: own },
    madeAs: first.name,
  };
  expect(await revokeAll(who, platform)).toEqual([]);
  expect(await accepted(first.token)).toBe('refused');
  expect(await accepted(own.accessToken)).toBe('refused');
  // What the person made elsewhere is theirs.
  expect(await accepted(second.token)).toBe('ok');
});

it('does not revoke a token that the person entered', async () => {
  const own = await session();
  const { token } = await makeLongLivedToken({ platform, session: own }, 'Soglia');
  expect(await revokeAll({ username: 'luca', base, tokens: { longLived: token } }, platform)).toEqual([]);
  expect(await accepted(token)).toBe('ok');
});

it('names the tokens that are still valid where the hub is unreachable', async () => {
  const away = 'http://127.0.0.1:1';
  const own: Session = { base: away, clientId, accessToken: 'a', refreshToken: 'r', dialect: 'stock' };
  const who = {
    username: 'luca',
    base: away,
    tokens: { longLived: 'a.b.c', session: own },
    madeAs: 'Soglia · 1',
  };
  expect(await revokeAll(who, platform)).toEqual(['Soglia · 1', clientId]);
});

it('does not name tokens that the hub does not know any more', async () => {
  const own = await session();
  const { token, name } = await makeLongLivedToken({ platform, session: own }, 'Soglia');
  const who = { username: 'luca', base, tokens: { longLived: token }, madeAs: name };
  expect(await revokeAll(who, platform)).toEqual([]);
  expect(await revokeAll(who, platform)).toEqual([]);
});

const openStore = (store = memoryStore().safe()) =>
  createSessionStore({ store, origin: 'http://127.0.0.1:8080', now: () => platform.clock.now() });

it('adds a token to the session that it was made for', async () => {
  const [own, sessions] = [await session(), openStore()];
  sessions.signIn({ username: 'luca', base, tokens: { session: own } });
  await addLongLivedToken({ platform, session: own }, 'Soglia', sessions);
  const state = sessions.state();
  expect(state.kind === 'in' && (await accepted(state.who.tokens.longLived ?? ''))).toBe('ok');
});

it('gives nobody else the token of a session that ended while it was made', async () => {
  const [own, sessions] = [await session(), openStore()];
  sessions.signIn({ username: 'luca', base, tokens: { session: own } });
  const other = { username: 'maria', base, tokens: { session: await session() } };
  const adding = addLongLivedToken({ platform, session: own }, 'Soglia', sessions);
  sessions.signOut();
  sessions.signIn(other);
  await adding;
  expect(sessions.state()).toEqual({ kind: 'in', who: other, visit: 2 });
});

it('an invented code is refused', async () => {
  await expect(redeemCode({ base, clientId, code: 'made-up', platform })).rejects.toThrow();
});
