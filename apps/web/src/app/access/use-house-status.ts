import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '../services/services.ts';
import type { HouseStatus } from '../shell/house-status-line.tsx';
import { locationOf } from './network-location.ts';

/** At home or away, and the address in use, from discovery; sends no request of its own. */
export function useHouseStatus(): HouseStatus {
  const { discovery } = useServices();
  const listen = useCallback((changed: () => void) => discovery.onStatus(changed), [discovery]);
  const activeUrl = useSyncExternalStore(listen, () => discovery.status.activeUrl);
  const isLocal = useSyncExternalStore(listen, () => discovery.status.isLocal);
  return {
    location: locationOf({ activeUrl, isLocal }),
    address: activeUrl === undefined ? undefined : new URL(activeUrl).host,
  };
}
