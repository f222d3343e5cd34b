import type { Session, TokenSlot } from '@soglia/hub-client/sign-in';
import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { createStore } from '#shared/store/store.ts';
import { firstToken, without, type SignedIn } from './credentials.ts';
import { tokenKeys } from './keys.ts';
import {
  forgetEverything,
  forgetPerson,
  forgetTokens,
  lastUsername,
  readSession,
  writeSession,
} from './stored-session.ts';

/** Where the app stands: somebody is signed in, the hub wants none of their tokens, or nobody is. */
export type SessionState =
  | {
      readonly kind: 'in';
      readonly who: SignedIn;
      /** Another number is another visit: somebody else, or other tokens of the same person. */
      readonly visit: number;
    }
  | { readonly kind: 'refused'; readonly username: string; readonly base: string }
  | {
      readonly kind: 'out';
      readonly lastUsername: string;
      readonly why: 'logout' | 'elsewhere' | undefined;
      /** The name of a token that the hub still takes, as it was away when it should have been revoked. */
      readonly remains: string | undefined;
    };

/** Who is signed in, for all who ask; kept in the browser's storage. */
export interface SessionStore {
  readonly state: () => SessionState;
  /** Returns what ends the listening. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Somebody signed in. */
  readonly begin: (who: SignedIn) => void;
  /** A long-lived token joins the session under way. */
  readonly endow: (longLived: string, madeAs?: string) => void;
  /** The session has a new token. */
  readonly renewed: (session: Session) => void;
  /** The hub refused this token: it is forgotten, and where it was the last one the session is refused. */
  readonly dropped: (slot: TokenSlot) => void;
  /** The house was found at another address: the session goes along. */
  readonly moved: (base: string) => void;
  /** Leaves nothing. Returns who it was, so that their tokens can be revoked. */
  readonly logOut: () => SignedIn | undefined;
  /** Somebody tried and was turned away: nothing of them stays. Who is signed in stays so. */
  readonly forget: () => void;
  /** What could not be revoked. */
  readonly remains: (name: string) => void;
  /** The storage was changed by another window; `key` is null where all of it was cleared. */
  readonly changedElsewhere: (key: string | null) => void;
}

export interface SessionStoreOptions {
  readonly store: KeyValueStore;
  /** The app's own origin, no slash at the end. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export function createSessionStore({ store, origin, now }: SessionStoreOptions): SessionStore {
  const stored = readSession(store, origin, now());
  let visit = 0;
  const {
    get: current,
    set: become,
    subscribe,
  } = createStore<SessionState>(
    stored === undefined
      ? { kind: 'out', lastUsername: lastUsername(store), why: undefined, remains: undefined }
      : { kind: 'in', who: stored, visit },
  );
  const keep = (who: SignedIn) => {
    writeSession(store, who);
    become({ kind: 'in', who, visit });
  };
  const enter = (who: SignedIn) => {
    visit += 1;
    keep(who);
  };

  return {
    state: current,
    subscribe,
    begin: enter,
    endow(longLived, madeAs) {
      const state = current();
      if (state.kind !== 'in') return;
      const { username, base, tokens } = state.who;
      const who = { username, base, tokens: { ...tokens, longLived } };
      keep(madeAs === undefined ? who : { ...who, madeAs });
    },
    renewed(session) {
      const state = current();
      if (state.kind !== 'in') return;
      keep({ ...state.who, tokens: { ...state.who.tokens, session } });
    },
    dropped(slot) {
      const state = current();
      if (state.kind !== 'in') return;
      const { who } = state;
      const tokens = without(who.tokens, slot);
      if (firstToken(tokens) !== undefined) {
        const { madeAs, ...rest } = who;
        keep({ ...rest, tokens, ...(madeAs === undefined || slot === 'long_lived' ? {} : { madeAs }) });
        return;
      }
      forgetTokens(store);
      become({ kind: 'refused', username: who.username, base: who.base });
    },
    moved(base) {
      const state = current();
      if (state.kind !== 'in' || state.who.base === base) return;
      const { session } = state.who.tokens;
      const tokens =
        session === undefined ? state.who.tokens : { ...state.who.tokens, session: { ...session, base } };
      keep({ ...state.who, base, tokens });
    },
    logOut() {
      const state = current();
      const who = state.kind === 'in' ? state.who : undefined;
      forgetEverything(store);
      become({ kind: 'out', lastUsername: '', why: 'logout', remains: undefined });
      return who;
    },
    forget() {
      if (current().kind !== 'in') forgetPerson(store);
    },
    remains(name) {
      const state = current();
      if (state.kind === 'out') become({ ...state, remains: name });
    },
    changedElsewhere(key) {
      const state = current();
      if (key !== null && !tokenKeys.includes(key)) return;
      const there = readSession(store, origin, now());
      if (there === undefined) {
        if (state.kind !== 'in') return;
        const { username } = state.who;
        become({ kind: 'out', lastUsername: username, why: 'elsewhere', remains: undefined });
      } else {
        // Somebody else signed in: what this window shows is not theirs to see.
        if (state.kind !== 'in' || there.username !== state.who.username) visit += 1;
        become({ kind: 'in', who: there, visit });
      }
    },
  };
}
