import type { FirstSocket } from '@soglia/hub-client/connection';
import type { Discovery } from '@soglia/hub-client/discovery';
import { createHub, type Hub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import { createTokenSource, type Session, type TokenSlot } from '@soglia/hub-client/sign-in';
import type { AddressBook } from '#features/server/address-book.ts';
import { firstToken, type SignedIn } from '#features/session/credentials.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import { withSnapshots } from '../offline/house-snapshot.ts';

export interface SessionHubOptions {
  readonly who: SignedIn;
  readonly sessions: SessionStore;
  readonly platform: Platform;
  readonly discovery: Discovery;
  readonly book: AddressBook;
  /** Opened to the base of `who` before this module was loaded. */
  readonly socket?: FirstSocket | undefined;
}

export interface SessionHub {
  readonly hub: Hub;
  readonly close: () => void;
}

/**
 * Creates the hub of a session: stores renewed tokens, removes refused ones, and ends the session when none is left. The
 * connection moves to the best address that discovery finds.
 */
export function openSessionHub({
  who,
  sessions,
  platform,
  discovery,
  book,
  socket,
}: SessionHubOptions): SessionHub {
  let closed = false;
  const { session, slots, longLived, legacy } = assignSlots(who);
  const tokens = createTokenSource({
    session,
    longLived,
    legacy,
    platform,
    onSession(next) {
      // After close() another person may be signed in.
      if (!closed && next !== null && slots.session === 'session') sessions.setSession(next);
    },
    onRefused(slot) {
      if (!closed) sessions.removeToken(slots[slot]);
    },
  });
  const hub = createHub({ base: who.base, platform, tokens, discovery, firstSocket: socket });
  const { connection } = hub;
  const releases = [
    connection.onState((state) => {
      if (state.kind !== 'refused') return;
      // Retries with the next token; without one, `onRefused` has ended the session.
      tokens.accessToken().then(
        () => closed || connection.retryNow(),
        () => undefined,
      );
    }),
    connection.onAlive(() => {
      book.setLastWorking(connection.base);
      sessions.setBase(connection.base);
    }),
  ];
  const withSnapshot = withSnapshots(hub, {
    clock: platform.clock,
    key() {
      const state = sessions.state();
      return state.kind === 'in' ? { hub: state.who.base, person: state.who.username } : undefined;
    },
  });
  // The connection starts at the last base; meanwhile discovery looks for a better one.
  discovery.find().catch((error: unknown) => platform.report?.(error));
  return {
    hub: withSnapshot.hub,
    close() {
      if (closed) return;
      closed = true;
      for (const release of releases) release();
      withSnapshot.close();
      hub.close();
    },
  };
}

interface TokenSlots {
  readonly session: Session;
  readonly longLived: string | undefined;
  readonly legacy: string | undefined;
  /** The stored slot of the token that the source knows under this name. */
  readonly slots: Readonly<Record<TokenSlot, TokenSlot>>;
}

/** The token source requires a session; without one, the first of the other tokens takes its place. */
function assignSlots({ base, tokens }: SignedIn): TokenSlots {
  const { longLived, session, legacy } = tokens;
  if (session !== undefined) {
    const slots = { long_lived: 'long_lived', session: 'session', legacy: 'legacy' } as const;
    return { session: { ...session, base }, longLived, legacy, slots };
  }
  const alone = longLived !== undefined ? 'long_lived' : 'legacy';
  return {
    session: { base, clientId: base, accessToken: firstToken(tokens) ?? '', dialect: 'stock' },
    longLived: undefined,
    legacy: alone === 'legacy' ? undefined : legacy,
    slots: { long_lived: 'long_lived', session: alone, legacy: 'legacy' },
  };
}
