import { useState, useSyncExternalStore } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import type { EarlyHouse } from './early-house.ts';
import { openHouse, type House, type OpenHouseOptions } from './open-house.ts';

interface HouseOptions extends OpenHouseOptions {
  readonly early: EarlyHouse | undefined;
  readonly visit: number;
}

/** Open while somebody looks at it: who subscribes opens the house, and the last to leave shuts it. */
function createDoor({ early, visit, ...options }: HouseOptions) {
  let house: House | undefined;
  return {
    current: (): Hub | undefined => house?.hub,
    subscribe: (changed: () => void) => {
      house = early?.take(visit) ?? openHouse(options);
      changed();
      return () => {
        house?.close();
        house = undefined;
      };
    },
  };
}

/** The hub of this session while mounted; undefined for the moment until it is open. */
export function useHouse(options: HouseOptions): Hub | undefined {
  const [door] = useState(() => createDoor(options));
  return useSyncExternalStore(door.subscribe, door.current);
}
