import { useCallback, useSyncExternalStore } from 'react';
import { isHomeNetworkAddress, isLocalAddress, type DiscoveryStatus } from '@soglia/hub-client/discovery';
import { useServices } from '../services/services.ts';
import type { HouseStatus } from '../shell/house-status-line.tsx';

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

/**
 * At home over a local address, also one that was saved as the remote address: it answers only there. Not so a
 * loopback or shared address, where a tunnel ends. A hub that has nothing but a public one may be reached from
 * anywhere: undefined.
 */
export function locationOf({
  activeUrl,
  isLocal,
}: Pick<DiscoveryStatus, 'activeUrl' | 'isLocal'>): HouseStatus['location'] {
  if (activeUrl === undefined) return undefined;
  if (!isLocal) return isHomeNetworkAddress(activeUrl) ? 'home' : 'away';
  return isLocalAddress(activeUrl) ? 'home' : undefined;
}
