import { useState, useSyncExternalStore } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import type { FirstHouse, HouseAfterSignIn } from './first-house.ts';
import { openHouse, type House, type OpenHouseOptions } from './open-house.ts';

interface HouseOptions extends OpenHouseOptions {
  readonly firstHouse: FirstHouse | undefined;
  readonly houseAfterSignIn: HouseAfterSignIn;
  readonly visit: number;
}

/** An external store for React: subscribing opens the hub, unsubscribing closes it. */
function createHubSource({ firstHouse, houseAfterSignIn, visit, ...options }: HouseOptions) {
  let house: House | undefined;
  return {
    current: (): Hub | undefined => house?.hub,
    subscribe: (changed: () => void) => {
      house = firstHouse?.take(visit) ?? houseAfterSignIn.take(visit) ?? openHouse(options);
      changed();
      return () => {
        house?.close();
        house = undefined;
      };
    },
  };
}

/** The hub of this session while mounted; undefined before it is created. */
export function useHouse(options: HouseOptions): Hub | undefined {
  const [source] = useState(() => createHubSource(options));
  return useSyncExternalStore(source.subscribe, source.current);
}
