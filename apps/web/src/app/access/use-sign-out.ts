import { useCallback } from 'react';
import { useSessionStore } from '#features/session/session-context.ts';
import { useServices } from '../services/services.ts';

/**
 * 'Logout': removes everything stored at once. The tokens are revoked on the hub without waiting for it; the login
 * screen names those that could not be revoked.
 */
export function useSignOut(): () => void {
  const sessions = useSessionStore();
  const { book, discovery, platform } = useServices();
  return useCallback(() => {
    // Loaded before everything is cleared: it may be the last moment with a network.
    const oneShot = import('./one-shot-connection.ts');
    const who = sessions.signOut();
    book.forgetHome();
    if (who === undefined) return;
    const base = discovery.status.activeUrl ?? who.base;
    oneShot
      .then(({ revokeAll }) => revokeAll({ ...who, base }, platform))
      .catch(() => (who.madeAs === undefined ? [] : [who.madeAs]))
      .then(
        (remaining) => {
          if (remaining.length > 0) sessions.setNotRevoked(remaining.join(', '));
        },
        () => undefined,
      );
  }, [sessions, book, discovery, platform]);
}
