import { useCallback } from 'react';
import type { SignedIn } from '#features/session/credentials.ts';
import { putRevocation, type Revocation } from '#features/session/revocations.ts';
import { useSessionStore } from '#features/session/session-context.ts';
import { forgetWaiting } from '#features/tickets/waiting/forget-waiting.ts';
import { useServices } from '../services/services.ts';
import { personalKeys } from '../browser-data/personal-keys.ts';

/**
 * 'Logout': removes everything stored at once. The tokens are revoked on the hub without waiting for it; where it is
 * not reached they are kept aside until it is.
 */
export function useSignOut(): () => void {
  const sessions = useSessionStore();
  const { book, discovery, platform, store } = useServices();
  return useCallback(() => {
    // Loaded before everything is cleared: it may be the last moment with a network.
    const loading = import('./revoke-later.ts');
    const who = sessions.signOut();
    for (const key of Object.values(personalKeys)) store.removeItem(key);
    const remote = book.remote();
    book.forgetHome();
    forgetWaiting();
    if (who === undefined) return;
    const now = platform.clock.now();
    const base = discovery.status.activeUrl ?? who.base;
    const revocation = revocationOf(who, remote === undefined ? [base] : [base, remote], now);
    if (revocation === undefined) return;
    // Before anything is sent: the page may be closed at once.
    putRevocation(store, revocation, now);
    loading
      .then(({ revoke }) => revoke(revocation, base, { store, platform }))
      .catch(() => false)
      .then(
        (isRevoked) => sessions.setRevocationPending(!isRevoked),
        () => undefined,
      );
  }, [sessions, book, discovery, platform, store]);
}

/** What the hub has to revoke; undefined where the person brought every token, which then stays theirs. */
function revocationOf(
  { tokens, madeAs }: SignedIn,
  bases: readonly string[],
  now: number,
): Revocation | undefined {
  const { session, longLived } = tokens;
  const made =
    madeAs === undefined || longLived === undefined ? undefined : { token: longLived, name: madeAs };
  const refreshToken = session?.refreshToken ?? '';
  if (made === undefined && refreshToken === '') return undefined;
  return {
    bases: [...new Set(bases)],
    refreshToken,
    clientId: session?.clientId ?? '',
    made,
    since: now,
    tries: 0,
  };
}
