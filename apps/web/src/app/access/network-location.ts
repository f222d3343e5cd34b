import { isLocalAddress, type DiscoveryStatus } from '@soglia/hub-client/discovery';
import type { HouseStatus } from '../shell/house-status-line.tsx';

/**
 * At home only by an address of the network that the device is in: a house may have nothing but a public one, and
 * then nobody can say from where it is reached.
 */
export function placeOf({
  activeUrl,
  isLocal,
}: Pick<DiscoveryStatus, 'activeUrl' | 'isLocal'>): HouseStatus['place'] {
  if (activeUrl === undefined) return undefined;
  if (!isLocal) return 'away';
  return isLocalAddress(activeUrl) ? 'home' : undefined;
}
