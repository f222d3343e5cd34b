import type { DeviceMeter, EnergySources } from '../sources/types.ts';
import { deviceTree, type DeviceNode } from './device-tree.ts';
import type { Balance } from './types.ts';

/** A device's own part: without what is counted in its meter and shown apart. kWh. */
export interface DeviceShare {
  readonly device: DeviceMeter;
  readonly kwh: number;
}

export interface DeviceShares {
  /** The largest first; devices without statistics are left out. */
  readonly devices: readonly DeviceShare[];
  /** Home use that no device counts; undefined where home use is unknown. */
  readonly untracked: number | undefined;
  /** What all parts add up to: home use, or the devices where they count more than that. */
  readonly whole: number;
}

/** The parts of home use; they never overlap, and add up to the whole. */
export function deviceSharesOf(balance: Balance, sources: EnergySources): DeviceShares {
  const shares: DeviceShare[] = [];
  const add = ({ device, parts }: DeviceNode): number => {
    const inParts = parts.map(add).reduce((sum, kwh) => sum + kwh, 0);
    const own = balance.devices.get(device.meter);
    if (own !== undefined) shares.push({ device, kwh: Math.max(0, own - inParts) });
    return Math.max(own ?? 0, inParts);
  };
  const counted = deviceTree(sources.devices)
    .map(add)
    .reduce((sum, kwh) => sum + kwh, 0);
  return {
    devices: shares.toSorted((one, other) => other.kwh - one.kwh),
    untracked: balance.used === undefined ? undefined : Math.max(0, balance.used - counted),
    whole: Math.max(balance.used ?? 0, counted),
  };
}
