import type { NotificationItem } from './notification-item.ts';

/** A device of the house that a notification is about. */
export interface NotificationDevice {
  readonly entityId: string;
  readonly name: string;
  /** Undefined where it is in none. */
  readonly room: { readonly id: string; readonly name: string } | undefined;
}

/** The first device that it is about and that this person's house has. */
export type DeviceOf = (item: NotificationItem) => NotificationDevice | undefined;

/** `room:<id>` or `device:<entity id>`; undefined shows everything. */
export type NotificationFilter = string | undefined;

interface FilterChoices {
  readonly rooms: readonly { readonly value: string; readonly label: string }[];
  readonly devices: readonly { readonly value: string; readonly label: string }[];
}

/** The rooms and devices that these are about, by name. */
export function choicesOf(items: readonly NotificationItem[], deviceOf: DeviceOf): FilterChoices {
  const rooms = new Map<string, string>();
  const devices = new Map<string, string>();
  for (const item of items) {
    const device = deviceOf(item);
    if (device === undefined) continue;
    devices.set(`device:${device.entityId}`, device.name);
    if (device.room !== undefined) rooms.set(`room:${device.room.id}`, device.room.name);
  }
  return { rooms: byName(rooms), devices: byName(devices) };
}

const byName = (names: ReadonlyMap<string, string>) =>
  [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));

export function matches(item: NotificationItem, filter: NotificationFilter, deviceOf: DeviceOf): boolean {
  if (filter === undefined) return true;
  const device = deviceOf(item);
  if (device === undefined) return false;
  return (
    filter === `device:${device.entityId}` ||
    (device.room !== undefined && filter === `room:${device.room.id}`)
  );
}
