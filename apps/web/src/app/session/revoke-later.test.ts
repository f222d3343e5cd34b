import { testToken } from '@soglia/hub-client/discovery';
import { expect, inject, it } from 'vitest';
import { putRevocation, readRevocations, type Revocation } from '#features/session/revocations.ts';
import { signIn } from '#features/session/sign-in-requests.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { makeLongLivedToken } from './one-shot-connection.ts';
import { revokePending } from './revoke-later.ts';

const base = inject('demoHub');
const clientId = 'http://127.0.0.1:8080/';

const accepted = async (token: string) => (await testToken({ base, token, platform })).kind;

/** Tokens of a person who has logged out while the hub was away. */
async function ended(bases: readonly string[]): Promise<Revocation> {
  const step = await signIn({
    base,
    clientId,
    redirectUri: clientId,
    username: 'luca',
    password: 'casa-bianchi',
    platform,
  });
  if (step.kind !== 'done') throw new Error('a code was asked for');
  const made = await makeLongLivedToken({ platform, session: step.session }, 'Soglia');
  const { refreshToken = '' } = step.session;
  return { bases, refreshToken, clientId, made, since: platform.clock.now(), tries: 0 };
}

const trusting = (trusted: boolean) => ({ pageIsSecure: false, discovery: { trusts: () => trusted } });

it('revokes at the first address that answers, and keeps nothing', async () => {
  const store = memoryStore().safe();
  const revocation = await ended(['http://127.0.0.1:1', base]);
  putRevocation(store, revocation, platform.clock.now());
  expect(await revokePending({ store, platform, ...trusting(true) })).toBe(false);
  expect(await accepted(revocation.made?.token ?? '')).toBe('refused');
  expect(store.getItem('pending_revocations')).toBeNull();
});

it.each([
  ['nobody answers', ['http://127.0.0.1:1'], true],
  ['another hub may answer there', [base], false],
])('waits while %s', async (_why, bases, isTrusted) => {
  const store = memoryStore().safe();
  const revocation = await ended(bases);
  putRevocation(store, revocation, platform.clock.now());
  expect(await revokePending({ store, platform, ...trusting(isTrusted) })).toBe(true);
  expect(await accepted(revocation.made?.token ?? '')).toBe('ok');
  expect(readRevocations(store, platform.clock.now())).toEqual([revocation]);
});
