import { openEarlySocket, type EarlySocket } from '@soglia/hub-client/connection';
import { firstHouseCommand, HOUSE_IDS } from '@soglia/hub-client/house';
import { usableToken } from '#features/session/credentials.ts';
import type { House, OpenHouseOptions } from '../house/open-house.ts';

/** The hub of a stored session, opened while React is still being loaded. */
export interface EarlyHouse {
  /** Hands it over once for that visit; undefined where it is not open yet or belongs to another visit. */
  readonly take: (visit: number) => House | undefined;
}

/**
 * Signs in at the hub at once, so that on a slow network its answer arrives beside the app's own code instead of after
 * it; `load` brings the client that goes on with that socket.
 */
export function openEarly(
  load: () => Promise<{ readonly openHouse: (options: OpenHouseOptions) => House }>,
  options: OpenHouseOptions,
  visit: number,
): EarlyHouse {
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

function openSocket({ who, platform, discovery }: OpenHouseOptions): EarlySocket | undefined {
  // Which addresses are being tried decides whether this one is trusted.
  discovery.find().catch((fault: unknown) => platform.report?.(fault));
  try {
    return openEarlySocket({
      platform,
      base: who.base,
      token: usableToken(who.tokens, platform.clock.now()),
      trusts: (base, version) => discovery.trusts(base, version),
      command: firstHouseCommand,
      ids: HOUSE_IDS,
    });
  } catch {
    // The connection itself meets this again, and tells it.
    return undefined;
  }
}
