import type { DeviceMeter } from '../sources/types.ts';

/** A device and what is counted in its meter too. */
export interface DeviceNode {
  readonly device: DeviceMeter;
  readonly parts: readonly DeviceNode[];
}

/**
 * Devices below those whose meter counts them too. One that is said to be in a meter of no device, in itself or in a
 * circle stands at the top, as nothing else would count it. A meter that is named twice counts once.
 */
export function deviceTree(devices: readonly DeviceMeter[]): readonly DeviceNode[] {
  const byMeter = new Map(devices.toReversed().map((device) => [device.meter, device]));
  const parentOf = ({ includedIn }: DeviceMeter) =>
    includedIn === undefined ? undefined : byMeter.get(includedIn);
  const isInCircle = (device: DeviceMeter): boolean => {
    const passed = new Set<DeviceMeter>();
    for (let at: DeviceMeter | undefined = device; at !== undefined; at = parentOf(at)) {
      if (passed.has(at)) return at === device;
      passed.add(at);
    }
    return false;
  };
  const all = [...byMeter.values()].toReversed();
  const roots: DeviceMeter[] = [];
  const parts = new Map<DeviceMeter, DeviceMeter[]>();
  for (const device of all) {
    const parent = parentOf(device);
    if (parent === undefined || isInCircle(device)) roots.push(device);
    else parts.set(parent, [...(parts.get(parent) ?? []), device]);
  }
  const nodeOf = (device: DeviceMeter): DeviceNode => ({
    device,
    parts: (parts.get(device) ?? []).map(nodeOf),
  });
  return roots.map(nodeOf);
}
