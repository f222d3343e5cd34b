import { createHub, createTokenSource, type Hub, type Platform, type Session } from '@soglia/hub-client';
import type { SessionStore } from '#features/session/session-store.ts';

export interface OpenHouseOptions {
  readonly session: Session;
  readonly sessions: SessionStore;
  readonly platform: Platform;
}

export interface House {
  readonly hub: Hub;
  readonly close: () => void;
}

/**
 * A hub with the tokens of a session: a renewed one is kept, and where the hub wants none of them any more the
 * session ends.
 */
export function openHouse({ session, sessions, platform }: OpenHouseOptions): House {
  let closed = false;
  const tokens = createTokenSource({
    session,
    platform,
    onSession(next) {
      // What is heard after the door was shut is not about who is signed in now.
      if (closed) return;
      if (next === null) sessions.end('ended');
      else sessions.renewed(next);
    },
  });
  const hub = createHub({ base: session.base, platform, tokens });
  const release = hub.connection.onState((state) => {
    if (state.kind !== 'refused') return;
    // Only the token was too old: with a new one the line is tried again. Where none can be had the session ends above.
    tokens.accessToken().then(
      () => closed || hub.connection.retryNow(),
      () => undefined,
    );
  });
  return {
    hub,
    close() {
      if (closed) return;
      closed = true;
      release();
      hub.close();
    },
  };
}
