import type { House, OpenHouseOptions } from './open-house.ts';

/** The house of a kept session, being opened while React is still on its way. */
export interface EarlyHouse {
  /** Hands it over, once, for that visit; undefined where it is not open yet, or was opened for another one. */
  readonly take: (visit: number) => House | undefined;
}

/** On a slow line the values then come beside the app's own code, and not after it. */
export function openEarly(
  load: () => Promise<{ readonly openHouse: (options: OpenHouseOptions) => House }>,
  options: OpenHouseOptions,
  visit: number,
): EarlyHouse {
  let house: House | undefined;
  let taken = false;
  load().then(
    ({ openHouse }) => {
      if (taken) return;
      house = openHouse(options);
      house.hub.connection.open();
    },
    // Whoever needs it asks again, and says so where it cannot be had.
    () => undefined,
  );
  return {
    take(wanted) {
      const mine = house;
      taken = true;
      house = undefined;
      if (wanted === visit) return mine;
      mine?.close();
      return undefined;
    },
  };
}
