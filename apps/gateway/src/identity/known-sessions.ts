import { createBoundedMap } from './bounded-map.ts';
import type { HubUser } from './hub-user.ts';

export interface KnownSessionsOptions {
  readonly capacity: number;
  /** Sessions of this person that began then or before have ended; undefined where none has. */
  readonly endedAt: (userId: string) => number | undefined;
}

/**
 * Whose the sessions on the hub are, by the hash of their ids: that never changes, and what the hub last said of the
 * person may. For people whose sessions have been ended, also when each began: a hub may accept its tokens again.
 */
export function createKnownSessions({ capacity, endedAt }: KnownSessionsOptions) {
  const sessions = createBoundedMap<{ readonly user: HubUser; readonly began: number | undefined }>(capacity);

  return {
    get: (sessionHash: string): HubUser | undefined => sessions.get(sessionHash)?.user,
    /** @param began milliseconds by the hub's clock; what is known of it stays where this is undefined */
    put: (sessionHash: string, user: HubUser, began?: number): void => {
      sessions.put(sessionHash, { user, began: began ?? sessions.get(sessionHash)?.began });
    },
    /** `unknown`: it depends on when the session began. */
    state: (sessionHash: string, userId: string): 'current' | 'ended' | 'unknown' => {
      const end = endedAt(userId);
      if (end === undefined) return 'current';
      const began = sessions.get(sessionHash)?.began;
      if (began === undefined) return 'unknown';
      return began > end ? 'current' : 'ended';
    },
  };
}
