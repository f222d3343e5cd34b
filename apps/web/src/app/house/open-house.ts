import type { Discovery } from '@soglia/hub-client/discovery';
import { createHub, type Hub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import { createTokenSource, type Session, type TokenSlot } from '@soglia/hub-client/sign-in';
import type { AddressBook } from '#features/server/address-book.ts';
import { firstToken, type SignedIn } from '#features/session/credentials.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import { rememberHouse } from './house-snapshot.ts';

export interface OpenHouseOptions {
  readonly who: SignedIn;
  readonly sessions: SessionStore;
  readonly platform: Platform;
  readonly discovery: Discovery;
  readonly book: AddressBook;
}

export interface House {
  readonly hub: Hub;
  readonly close: () => void;
}

/**
 * A hub with the tokens of a person: a renewed one is kept, a refused one is dropped, and where the hub wants none of
 * them any more the session is refused. The line goes where the house is best reached.
 */
export function openHouse({ who, sessions, platform, discovery, book }: OpenHouseOptions): House {
  let closed = false;
  const { session, slots, longLived, legacy } = arrange(who);
  const tokens = createTokenSource({
    session,
    longLived,
    legacy,
    platform,
    onSession(next) {
      // What is heard after the door was shut is not about who is signed in now.
      if (!closed && next !== null && slots.session === 'session') sessions.setSession(next);
    },
    onRefused(slot) {
      if (!closed) sessions.removeToken(slots[slot]);
    },
  });
  const hub = createHub({ base: who.base, platform, tokens, discovery });
  const { connection } = hub;
  const releases = [
    connection.onState((state) => {
      if (state.kind !== 'refused') return;
      // Only one token was refused: with the next the line is tried again. Where none is left it ends above.
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
  const remembered = rememberHouse(hub, {
    clock: platform.clock,
    key() {
      const state = sessions.state();
      return state.kind === 'in' ? { hub: state.who.base, person: state.who.username } : undefined;
    },
  });
  // Beside the line that starts where the house was last: it may be somewhere better by now.
  discovery.find().catch((fault: unknown) => platform.report?.(fault));
  return {
    hub: remembered.hub,
    close() {
      if (closed) return;
      closed = true;
      for (const release of releases) release();
      remembered.close();
      hub.close();
    },
  };
}

interface Arranged {
  readonly session: Session;
  readonly longLived: string | undefined;
  readonly legacy: string | undefined;
  /** Where the token is kept that the source knows under this name. */
  readonly slots: Readonly<Record<TokenSlot, TokenSlot>>;
}

/** The source builds on a session; where there is none, the first of the other tokens stands in its place. */
function arrange({ base, tokens }: SignedIn): Arranged {
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
