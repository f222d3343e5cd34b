import { createDeviceAccess, type DeviceAccess, type EntityAssignment } from '@soglia/contracts/access';
import type { RoleDevices } from '@soglia/contracts/companion';
import type { DeviceRef } from '#home/model/device-ref.ts';
import type { Room } from '#home/model/rooms.ts';

/** A room, as people with a role will see it. */
export interface PreviewRoom {
  readonly id: string;
  /** Undefined for devices without a room. */
  readonly name: string | undefined;
  readonly devices: readonly { readonly device: DeviceRef; readonly access: DeviceAccess }[];
  readonly counts: Readonly<Record<DeviceAccess, number>>;
}

/** What a role grants on every device of the house, by room. */
export function previewOfRole(
  devices: RoleDevices,
  rooms: readonly Room[],
  assignmentOf: (entityId: string) => EntityAssignment,
): readonly PreviewRoom[] {
  const accessOf = createDeviceAccess(devices);
  return rooms.map(({ id, name, devices: members }) => {
    const counts = { control: 0, view: 0, none: 0 };
    const judged = members.map((device) => {
      const access = accessOf(assignmentOf(device.entity_id));
      counts[access] += 1;
      return { device, access };
    });
    return { id, name, devices: judged, counts };
  });
}
