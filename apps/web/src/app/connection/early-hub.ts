import { openFirstSocket, type FirstSocket, type OpenedSocket } from '@soglia/hub-client/connection';
import { firstHouseCommand, HOUSE_IDS } from '@soglia/hub-client/house';
import { usableToken, type SignedIn } from '#features/session/credentials.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import type { SessionHub, SessionHubOptions } from './open-session-hub.ts';

/** The hub of a stored session, opened while React is still being loaded. */
export interface EarlyHub {
  /** Hands it over once for that visit; undefined where it is not open yet or belongs to another visit. */
  readonly take: (visit: number) => SessionHub | undefined;
}

/**
 * Signs in at the hub at once, so that on a slow network its answer arrives beside the app's own code instead of after
 * it; `load` brings the client that goes on with that socket.
 *
 * @param opened a socket to the base of the session that the page has opened already
 */
export function openEarlyHub(
  load: () => Promise<{ readonly openSessionHub: (options: SessionHubOptions) => SessionHub }>,
  options: SessionHubOptions,
  visit: number,
  opened?: OpenedSocket,
): EarlyHub {
  let sessionHub: SessionHub | undefined;
  let taken = false;
  const socket = openSocket(options, opened);
  load().then(
    ({ openSessionHub }) => {
      if (taken) {
        socket?.close();
        return;
      }
      sessionHub = openSessionHub({ ...options, socket });
      sessionHub.hub.connection.open();
    },
    // Whoever needs the module loads it again and shows the failure.
    () => socket?.close(),
  );
  return {
    take(wanted) {
      const opened = sessionHub;
      taken = true;
      sessionHub = undefined;
      if (wanted === visit) return opened;
      opened?.close();
      return undefined;
    },
  };
}

function openSocket(
  { who, platform, discovery }: SessionHubOptions,
  opened: OpenedSocket | undefined,
): FirstSocket | undefined {
  // Which addresses are being tried decides whether this one is trusted.
  discovery.find().catch((error: unknown) => platform.report?.(error));
  try {
    const socket = openFirstSocket({
      platform,
      base: who.base,
      opened,
      token: usableToken(who.tokens, platform.clock.now()),
      trusts: (base, version) => discovery.trusts(base, version),
      command: firstHouseCommand,
      ids: HOUSE_IDS,
    });
    // Its answer serves for both.
    discovery.expect(who.base, socket.hubVersion);
    return socket;
  } catch {
    // The connection itself meets this again, and tells it.
    return undefined;
  }
}

/** The same after a sign-in: the hub is opened while the login page still shows that it succeeded. */
export interface HubAfterSignIn extends EarlyHub {
  /** Opens the hub of the session that has just begun. */
  readonly open: () => void;
}

/** @param openFor opens the hub of a visit */
export function createHubAfterSignIn(
  sessions: SessionStore,
  openFor: (who: SignedIn, visit: number) => EarlyHub,
): HubAfterSignIn {
  let opened: EarlyHub | undefined;
  function take(visit: number): SessionHub | undefined {
    const sessionHub = opened?.take(visit);
    opened = undefined;
    return sessionHub;
  }
  sessions.subscribe(() => {
    // Signed out before the dashboard was reached.
    if (sessions.state().kind !== 'in') take(NO_VISIT);
  });
  return {
    take,
    open() {
      const state = sessions.state();
      if (state.kind !== 'in') return;
      take(NO_VISIT);
      opened = openFor(state.who, state.visit);
    },
  };
}

/** Closes whatever was opened. */
const NO_VISIT = -1;
