import { useCallback } from 'react';
import { useSessionStore } from '#features/session/session-context.ts';
import { useServices } from '../services.ts';

/**
 * 'Logout': nothing stays here from this moment on. That the hub forgets what was made for this person is asked for
 * and not waited for; what it could not be told of is said at the door.
 */
export function useSignOut(): () => void {
  const sessions = useSessionStore();
  const { book, discovery, platform } = useServices();
  return useCallback(() => {
    // Before it is cleared: after a sign-out nobody can be sure that the network is still there.
    const errand = import('./one-shot-connection.ts');
    const who = sessions.logOut();
    book.forgetHome();
    if (who === undefined) return;
    const base = discovery.status.activeUrl ?? who.base;
    errand
      .then(({ revokeAll }) => revokeAll({ ...who, base }, platform))
      .catch(() => (who.madeAs === undefined ? [] : [who.madeAs]))
      .then(
        (remaining) => {
          if (remaining.length > 0) sessions.remains(remaining.join(', '));
        },
        () => undefined,
      );
  }, [sessions, book, discovery, platform]);
}
