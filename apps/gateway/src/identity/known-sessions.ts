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

/** Of all that are remembered, the share of one person. */
const SHARE = 0.1;

/**
 * Whose the sessions on the hub are, by the hash of their ids: that never changes, and what the hub last said of the
 * person may. For people whose sessions have been ended, also when each began: a hub may accept its tokens again.
 * Whoever makes many sessions pushes out their own oldest ones: who is not remembered has to connect again.
 */
export function createKnownSessions({ capacity, endedAt }: KnownSessionsOptions) {
  const sessions = createBoundedMap<KnownSession>(capacity);
  const mostOfPerson = Math.max(1, Math.floor(capacity * SHARE));

  const makeRoom = (userId: string): void => {
    const own = sessions.entries().filter(([, session]) => session.user.userId === userId);
    const [oldest] = own;
    if (oldest !== undefined && own.length >= mostOfPerson) sessions.delete(oldest[0]);
  };

  return {
    get: (sessionHash: string): HubUser | undefined => sessions.get(sessionHash)?.user,
    /** @param began milliseconds by the hub's clock; what is known of it stays where this is undefined */
    put: (sessionHash: string, user: HubUser, began?: number): void => {
      const before = sessions.get(sessionHash);
      if (before === undefined) makeRoom(user.userId);
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
