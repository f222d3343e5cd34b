import type { House, OpenHouseOptions } from '../house/open-house.ts';

/** The hub of a stored session, opened while React is still being loaded. */
export interface EarlyHouse {
  /** Hands it over once for that visit; undefined where it is not open yet or belongs to another visit. */
  readonly take: (visit: number) => House | undefined;
}

/** On a slow network the values then load beside the app's own code instead of after it. */
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
    // Whoever needs the module loads it again and shows the failure.
    () => undefined,
  );
  return {
    take(wanted) {
      const early = house;
      taken = true;
      house = undefined;
      if (wanted === visit) return early;
      early?.close();
      return undefined;
    },
  };
}
