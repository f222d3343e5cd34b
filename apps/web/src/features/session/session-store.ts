import type { Session } from '@soglia/hub-client';
import { keys, type KeyValueStore } from './keys.ts';
import {
  forgetEverything,
  forgetTokens,
  lastUsername,
  readSession,
  writeSession,
  type SignedIn,
} from './stored-session.ts';

/** Where the app stands: somebody is signed in, or nobody is, and perhaps why no longer. */
export type SessionState =
  | { readonly kind: 'in'; readonly who: SignedIn }
  | { readonly kind: 'out'; readonly lastUsername: string; readonly why: SessionEnd | undefined };

/** `ended`: the hub does not accept the session any more. `elsewhere`: signed out in another window. */
type SessionEnd = 'logout' | 'ended' | 'elsewhere';

/** Who is signed in, for all who ask; kept in the browser's storage. */
export interface SessionStore {
  readonly state: () => SessionState;
  /** Returns what ends the listening. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Somebody signed in. Throws where it cannot be kept: the next visit would not know of it. */
  readonly begin: (who: SignedIn) => void;
  /** The session has a new token. */
  readonly renewed: (session: Session) => void;
  /** The same hub is found at another address: the session goes along. */
  readonly moved: (base: string) => void;
  readonly end: (why: SessionEnd) => void;
  /** The storage was changed by another window; `key` is null where all of it was cleared. */
  readonly changedElsewhere: (key: string | null) => void;
}

export function createSessionStore(store: KeyValueStore): SessionStore {
  const listeners = new Set<() => void>();
  const stored = readSession(store);
  let state: SessionState =
    stored === undefined
      ? { kind: 'out', lastUsername: lastUsername(store), why: undefined }
      : { kind: 'in', who: stored };

  const become = (next: SessionState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const end = (why: SessionEnd) => {
    if (state.kind === 'out') return;
    const { username } = state.who;
    if (why === 'ended') forgetTokens(store);
    else if (why === 'logout') forgetEverything(store);
    become({ kind: 'out', lastUsername: why === 'logout' ? '' : username, why });
  };

  const replace = (session: Session) => {
    if (state.kind === 'out') return;
    const who = { username: state.who.username, session };
    try {
      writeSession(store, who);
    } catch {
      // This visit goes on; the next one starts at the door.
    }
    become({ kind: 'in', who });
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(who) {
      writeSession(store, who);
      become({ kind: 'in', who });
    },
    renewed: replace,
    moved(base) {
      if (state.kind === 'in' && state.who.session.base !== base) replace({ ...state.who.session, base });
    },
    end,
    changedElsewhere(key) {
      if (key !== keys.accessToken && key !== null) return;
      const now = readSession(store);
      if (now === undefined) end('elsewhere');
      else if (state.kind === 'out') become({ kind: 'in', who: now });
    },
  };
}
