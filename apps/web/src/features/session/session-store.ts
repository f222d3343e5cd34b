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

/** Somebody is signed in, the hub refused all their tokens, or nobody is signed in. */
export type SessionState =
  | {
      readonly kind: 'in';
      readonly who: SignedIn;
      /** Counts sign-ins: another number is another person, or a new sign-in of the same one. */
      readonly visit: number;
    }
  | { readonly kind: 'refused'; readonly username: string; readonly base: string }
  | {
      readonly kind: 'out';
      readonly lastUsername: string;
      readonly why: 'logout' | 'elsewhere' | undefined;
      /** Whether tokens are still valid because the hub was unreachable: they are revoked later. */
      readonly isRevocationPending: boolean;
    };

/** Who is signed in, stored in the browser. */
export interface SessionStore {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** A new sign-in. */
  readonly signIn: (who: SignedIn) => void;
  /** Adds a long-lived token to the current session. @param madeAs its name on the hub, where this app had it made */
  readonly addLongLivedToken: (longLived: string, madeAs?: string) => void;
  /** Replaces the access token after a renewal. */
  readonly setSession: (session: Session) => void;
  /** The hub refused this token. Without another one the state becomes `refused`. */
  readonly removeToken: (slot: TokenSlot) => void;
  /** The hub was found at another address. */
  readonly setBase: (base: string) => void;
  /** Removes everything stored. Returns who was signed in, so that their tokens can be revoked. */
  readonly signOut: () => SignedIn | undefined;
  /** Removes what is stored of a person before a failed sign-in; does nothing while somebody is signed in. */
  readonly forgetFailed: () => void;
  readonly setRevocationPending: (isPending: boolean) => void;
  /** Another window changed the storage. @param key null where all of it was cleared */
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
    set: setState,
    subscribe,
  } = createStore<SessionState>(
    stored === undefined
      ? { kind: 'out', lastUsername: lastUsername(store), why: undefined, isRevocationPending: false }
      : { kind: 'in', who: stored, visit },
  );
  const save = (who: SignedIn) => {
    writeSession(store, who);
    setState({ kind: 'in', who, visit });
  };
  const enter = (who: SignedIn) => {
    visit += 1;
    save(who);
  };

  return {
    state: current,
    subscribe,
    signIn: enter,
    addLongLivedToken(longLived, madeAs) {
      const state = current();
      if (state.kind !== 'in') return;
      const { username, base, tokens } = state.who;
      const who = { username, base, tokens: { ...tokens, longLived } };
      save(madeAs === undefined ? who : { ...who, madeAs });
    },
    setSession(session) {
      const state = current();
      if (state.kind !== 'in') return;
      save({ ...state.who, tokens: { ...state.who.tokens, session } });
    },
    removeToken(slot) {
      const state = current();
      if (state.kind !== 'in') return;
      const { who } = state;
      const tokens = without(who.tokens, slot);
      if (firstToken(tokens) !== undefined) {
        const { madeAs, ...rest } = who;
        save({ ...rest, tokens, ...(madeAs === undefined || slot === 'long_lived' ? {} : { madeAs }) });
        return;
      }
      forgetTokens(store);
      setState({ kind: 'refused', username: who.username, base: who.base });
    },
    setBase(base) {
      const state = current();
      if (state.kind !== 'in' || state.who.base === base) return;
      const { session } = state.who.tokens;
      const tokens =
        session === undefined ? state.who.tokens : { ...state.who.tokens, session: { ...session, base } };
      save({ ...state.who, base, tokens });
    },
    signOut() {
      const state = current();
      const who = state.kind === 'in' ? state.who : undefined;
      forgetEverything(store);
      setState({ kind: 'out', lastUsername: '', why: 'logout', isRevocationPending: false });
      return who;
    },
    forgetFailed() {
      if (current().kind !== 'in') forgetPerson(store);
    },
    setRevocationPending(isPending) {
      const state = current();
      if (state.kind === 'out' && state.isRevocationPending !== isPending)
        setState({ ...state, isRevocationPending: isPending });
    },
    changedElsewhere(key) {
      const state = current();
      if (key !== null && !tokenKeys.includes(key)) return;
      const there = readSession(store, origin, now());
      if (there === undefined) {
        if (state.kind !== 'in') return;
        const { username } = state.who;
        setState({ kind: 'out', lastUsername: username, why: 'elsewhere', isRevocationPending: false });
      } else {
        // Another person: what this window shows must not stay visible.
        if (state.kind !== 'in' || there.username !== state.who.username) visit += 1;
        setState({ kind: 'in', who: there, visit });
      }
    },
  };
}
