import { isLocalAddress, type DiscoveryStatus } from '@soglia/hub-client/discovery';
import type { HouseStatus } from '../shell/house-status-line.tsx';

/**
 * At home only over a local address. A hub that has nothing but a public one may be reached from anywhere: undefined.
 */
export function locationOf({
  activeUrl,
  isLocal,
}: Pick<DiscoveryStatus, 'activeUrl' | 'isLocal'>): HouseStatus['location'] {
  if (activeUrl === undefined) return undefined;
  if (!isLocal) return 'away';
  return isLocalAddress(activeUrl) ? 'home' : undefined;
}
