import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import type { DeviceRef } from './device-ref.ts';
import { isOnDashboard } from './kind.ts';
import { isShown, type ListedDevice } from './list-devices.ts';

/** A group of cards under a heading. */
export interface Room {
  readonly id: string;
  readonly kind: 'now' | 'favourites' | 'category' | 'area' | 'automations' | 'others';
  /** The name of the area, or of a custom category; undefined for groups named by the app. */
  readonly name: string | undefined;
  readonly icon_name: string | undefined;
  readonly devices: readonly DeviceRef[];
  /** Its lights, and its thermometer. */
  readonly lights: readonly string[];
  readonly thermometer: string | undefined;
}

/** Groups of devices of several rooms: each card names its own. */
export const mixesRooms = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'now' || kind === 'favourites' || kind === 'category';

const isThermometer = ({ domain, device_class }: KnownEntity) =>
  domain === 'climate' || (domain === 'sensor' && device_class === 'temperature');

/** Sensors are preferred to the ones inside thermostats. */
function thermometerOf(members: readonly KnownEntity[]): string | undefined {
  const thermometers = members.filter(isThermometer);
  return (thermometers.find(({ domain }) => domain === 'sensor') ?? thermometers[0])?.entity_id;
}

/** All entities of each area, including those that no card shows. */
function membersOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string, readonly KnownEntity[]> {
  const members = new Map<string, KnownEntity[]>();
  for (const one of known) {
    const area = registries?.areaOf(one.entity_id)?.area_id;
    if (area !== undefined && isShown(registries?.entry(one.entity_id))) append(members, area, one);
  }
  return members;
}

/**
 * The areas, each with its devices, then devices without an area.
 * @param order area ids as the person has put them; those that it does not name follow in the hub's order
 */
export function roomsOf(
  listed: readonly ListedDevice[],
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
  order: readonly string[] = [],
): readonly Room[] {
  const members = membersOf(known, registries);
  const shown = new Map<string, ListedDevice[]>();
  for (const device of listed) {
    if (isOnDashboard(device.kind)) append(shown, groupOf(device), device);
  }

  const ids = new Set(known.map(({ entity_id }) => entity_id));
  const room = (id: string, kind: Room['kind'], area?: Area): Room => {
    const devices = shown.get(id) ?? [];
    const chosen = area?.temperature_entity_id;
    return {
      id,
      kind,
      name: area?.name,
      icon_name: area?.icon ?? undefined,
      devices: devices.map(({ ref }) => ref),
      lights: devices.filter(({ kind }) => kind.domain === 'light').map(({ ref }) => ref.entity_id),
      // The sensor that the area names, while it exists.
      thermometer:
        chosen !== undefined && ids.has(chosen)
          ? chosen
          : area && thermometerOf(members.get(area.area_id) ?? []),
    };
  };

  return [
    ...inOrder(registries?.areas ?? [], order).map((area) => room(`area:${area.area_id}`, 'area', area)),
    room('others', 'others'),
    room('automations', 'automations'),
  ].filter(({ devices }) => devices.length > 0);
}

type Area = RegistrySnapshot['areas'][number];

function inOrder(areas: readonly Area[], order: readonly string[]): readonly Area[] {
  const positionOf = ({ area_id }: Area) => {
    const position = order.indexOf(area_id);
    return position < 0 ? order.length : position;
  };
  return areas.toSorted((one, other) => positionOf(one) - positionOf(other));
}

function groupOf({ area_id, kind }: ListedDevice): string {
  if (area_id !== undefined) return `area:${area_id}`;
  return kind.domain === 'automation' ? 'automations' : 'others';
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

interface Group {
  readonly id: string;
  readonly kind: Room['kind'];
  readonly name?: string;
  readonly devices: readonly DeviceRef[];
}

/** A group of devices of several rooms. */
export const groupRoom = ({ id, kind, name, devices }: Group): Room => ({
  id,
  kind,
  name,
  icon_name: undefined,
  devices,
  lights: [],
  thermometer: undefined,
});

/**
 * Removes cards that are shown elsewhere. A room without cards keeps its heading while that shows a temperature or
 * lights.
 */
const withoutTaken = (rooms: readonly Room[], taken: ReadonlySet<string>): readonly Room[] =>
  rooms
    .map((room) => ({ ...room, devices: room.devices.filter(({ entity_id }) => !taken.has(entity_id)) }))
    .filter(
      ({ kind, devices, lights, thermometer }) =>
        devices.length > 0 || (kind === 'area' && (lights.length > 0 || thermometer !== undefined)),
    );

/** Moves some devices into a group before all rooms. */
function moveToStart(rooms: readonly Room[], kind: 'now' | 'favourites', devices: readonly DeviceRef[]) {
  if (devices.length === 0) return rooms;
  const taken = new Set(devices.map(({ entity_id }) => entity_id));
  return [groupRoom({ id: kind, kind, devices }), ...withoutTaken(rooms, taken)];
}

/**
 * Moves the favourites to the start, in the order in which they were chosen; `others` are devices that are in no room,
 * such as sensors. Their rooms still count their lamps.
 */
export function withFavourites(
  rooms: readonly Room[],
  favourites: readonly string[],
  others: readonly DeviceRef[] = [],
): readonly Room[] {
  if (favourites.length === 0) return rooms;
  const chosen = new Set(favourites);
  const devices = new Map(
    [...devicesAmong(rooms, chosen), ...others.filter(({ entity_id }) => chosen.has(entity_id))].map(
      (device) => [device.entity_id, device],
    ),
  );
  return moveToStart(
    rooms,
    'favourites',
    favourites.flatMap((id) => devices.get(id) ?? []),
  );
}

/**
 * Moves devices with an active alarm to the start, wide and with the name of their room; `all` contains every device.
 */
export const withActiveAlarms = (
  rooms: readonly Room[],
  alarms: ReadonlySet<string>,
  all: readonly Room[],
): readonly Room[] =>
  moveToStart(
    rooms,
    'now',
    devicesAmong(all, alarms).map((device) => ({ ...device, shape: 'wide' })),
  );

const devicesAmong = (rooms: readonly Room[], ids: ReadonlySet<string>): DeviceRef[] =>
  ids.size === 0 ? [] : rooms.flatMap(({ devices }) => devices.filter(({ entity_id }) => ids.has(entity_id)));
