import { openFirstSocket, type FirstSocket } from '@soglia/hub-client/connection';
import { firstHouseCommand, HOUSE_IDS } from '@soglia/hub-client/house';
import { usableToken, type SignedIn } from '#features/session/credentials.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import type { House, OpenHouseOptions } from './open-house.ts';

/** The hub of a stored session, opened while React is still being loaded. */
export interface FirstHouse {
  /** Hands it over once for that visit; undefined where it is not open yet or belongs to another visit. */
  readonly take: (visit: number) => House | undefined;
}

/**
 * Signs in at the hub at once, so that on a slow network its answer arrives beside the app's own code instead of after
 * it; `load` brings the client that goes on with that socket.
 */
export function openFirstHouse(
  load: () => Promise<{ readonly openHouse: (options: OpenHouseOptions) => House }>,
  options: OpenHouseOptions,
  visit: number,
): FirstHouse {
  let house: House | undefined;
  let taken = false;
  const socket = openSocket(options);
  load().then(
    ({ openHouse }) => {
      if (taken) {
        socket?.close();
        return;
      }
      house = openHouse({ ...options, socket });
      house.hub.connection.open();
    },
    // Whoever needs the module loads it again and shows the failure.
    () => socket?.close(),
  );
  return {
    take(wanted) {
      const opened = house;
      taken = true;
      house = undefined;
      if (wanted === visit) return opened;
      opened?.close();
      return undefined;
    },
  };
}

function openSocket({ who, platform, discovery }: OpenHouseOptions): FirstSocket | undefined {
  // Which addresses are being tried decides whether this one is trusted.
  discovery.find().catch((error: unknown) => platform.report?.(error));
  try {
    const socket = openFirstSocket({
      platform,
      base: who.base,
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
export interface HouseAfterSignIn extends FirstHouse {
  /** Opens the hub of the session that has just begun. */
  readonly open: () => void;
}

/** @param openFor opens the hub of a visit */
export function createHouseAfterSignIn(
  sessions: SessionStore,
  openFor: (who: SignedIn, visit: number) => FirstHouse,
): HouseAfterSignIn {
  let opened: FirstHouse | undefined;
  function take(visit: number): House | undefined {
    const house = opened?.take(visit);
    opened = undefined;
    return house;
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
