import type { Device } from './parse-registries.ts';
import type { Area, Floor, RegistryEntry, RegistrySnapshot } from './types.ts';

export interface RegistryLists {
  readonly areas: readonly Area[];
  readonly floors: readonly Floor[];
  readonly devices: ReadonlyMap<string, Device>;
  readonly entries: ReadonlyMap<string, RegistryEntry>;
}

export function createSnapshot({ areas, floors, devices, entries }: RegistryLists): RegistrySnapshot {
  const byId = new Map(areas.map((area) => [area.area_id, area]));

  /** Its own area, else its parent's. Stops at cycles. */
  function areaOfDevice(deviceId: string | undefined): string | undefined {
    const seen = new Set<string>();
    let id = deviceId;
    while (id !== undefined && !seen.has(id)) {
      seen.add(id);
      const device = devices.get(id);
      if (device?.area_id !== undefined) return device.area_id;
      id = device?.parent_device_id;
    }
    return undefined;
  }

  return {
    areas,
    floors,
    entry: (entityId) => entries.get(entityId),
    areaOf(entityId) {
      const entry = entries.get(entityId);
      const areaId = entry?.area_id ?? areaOfDevice(entry?.device_id);
      return areaId === undefined ? undefined : byId.get(areaId);
    },
  };
}
