import { createBoundedMap } from './bounded-map.ts';
import type { HubUser } from './hub-user.ts';

export interface KnownSessionsOptions {
  readonly capacity: number;
  /** Sessions of this person that began then or before have ended; undefined where none has. */
  readonly endedAt: (userId: string) => number | undefined;
}

interface KnownSession {
  readonly user: HubUser;
  readonly began: number | undefined;
  readonly isEnded: boolean;
}

/**
 * Whose the sessions on the hub are, by the hash of their ids: that never changes, and what the hub last said of the
 * person may. For people whose sessions have been ended, also when each began: a hub may accept its tokens again.
 */
export function createKnownSessions({ capacity, endedAt }: KnownSessionsOptions) {
  const sessions = createBoundedMap<KnownSession>(capacity);

  return {
    get: (sessionHash: string): HubUser | undefined => sessions.get(sessionHash)?.user,
    /** @param began milliseconds by the hub's clock; what is known of it stays where this is undefined */
    put: (sessionHash: string, user: HubUser, began?: number): void => {
      const before = sessions.get(sessionHash);
      sessions.put(sessionHash, {
        user,
        began: began ?? before?.began,
        isEnded: before?.isEnded ?? false,
      });
    },
    /** All that are known of this person have ended: nobody needs to ask the hub about them any more. */
    end: (userId: string): void => {
      for (const [sessionHash, session] of sessions.entries())
        if (session.user.userId === userId) sessions.put(sessionHash, { ...session, isEnded: true });
    },
    /** `unknown`: it depends on when the session began. */
    state: (sessionHash: string, userId: string): 'current' | 'ended' | 'unknown' => {
      const { began, isEnded = false } = sessions.get(sessionHash) ?? {};
      if (isEnded) return 'ended';
      const end = endedAt(userId);
      if (end === undefined) return 'current';
      if (began === undefined) return 'unknown';
      return began > end ? 'current' : 'ended';
    },
  };
}
