import type { KnownEntity, RegistryEntry, RegistrySnapshot } from '@soglia/hub-client';
import type { DeviceRef } from './device-ref.ts';
import { nameOf } from './name.ts';

/** What a room needs to know of the kinds of device: in which order they stand, and how broad. */
export interface Shelf {
  /** Undefined where the dashboard does not keep that domain. */
  readonly placeOf: (
    domain: string,
  ) => { readonly order: number; readonly shape: 'half' | 'wide' } | undefined;
}

export interface Room {
  readonly id: string;
  readonly kind: 'now' | 'area' | 'automations' | 'others';
  /** The hub's own name of the room; undefined for the groups of what has none. */
  readonly name: string | undefined;
  readonly icon_name: string | undefined;
  readonly devices: readonly DeviceRef[];
  /** Its lamps, and what tells its temperature. */
  readonly lights: readonly string[];
  readonly thermometer: string | undefined;
}

interface Sorted {
  readonly known: KnownEntity;
  readonly entry: RegistryEntry | undefined;
  readonly order: number;
  readonly shape: 'half' | 'wide';
  readonly name: string;
}

const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Half cards first, then wide ones, so that pairs close; then by kind and by name. */
const inOrder = (a: Sorted, b: Sorted) =>
  (a.shape === 'wide' ? 1 : 0) - (b.shape === 'wide' ? 1 : 0) ||
  a.order - b.order ||
  collator.compare(a.name, b.name) ||
  collator.compare(a.known.entity_id, b.known.entity_id);

const isThermometer = ({ domain, device_class }: KnownEntity) =>
  domain === 'climate' || (domain === 'sensor' && device_class === 'temperature');

/** A sensor of the room goes before the one inside a thermostat. */
function thermometerOf(members: readonly KnownEntity[]): string | undefined {
  const thermometers = members.filter(isThermometer);
  return (thermometers.find(({ domain }) => domain === 'sensor') ?? thermometers[0])?.entity_id;
}

/** By device: the sensor that tells its battery. */
function batteriesOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string, string> {
  const batteries = new Map<string, string>();
  for (const { entity_id, domain, device_class } of known) {
    const device = registries?.entry(entity_id)?.device_id;
    if (domain === 'sensor' && device_class === 'battery' && device !== undefined) {
      batteries.set(device, entity_id);
    }
  }
  return batteries;
}

/**
 * The rooms of a house in the hub's own order, each with its devices, then what has no room. What the house hides,
 * and what only sets up or watches over a device, stays out.
 */
export function roomsOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
  shelf: Shelf,
): readonly Room[] {
  const batteries = batteriesOf(known, registries);
  const members = new Map<string, KnownEntity[]>();
  const shown = new Map<string, Sorted[]>();

  for (const one of known) {
    const entry = registries?.entry(one.entity_id);
    if (entry?.hidden === true || entry?.category !== undefined) continue;
    const place = shelf.placeOf(one.domain);
    const area = registries?.areaOf(one.entity_id)?.area_id;
    const room = area === undefined ? groupOf(one.domain) : `area:${area}`;
    if (area !== undefined) append(members, room, one);
    if (place !== undefined) {
      append(shown, room, { known: one, entry, ...place, name: nameOf(one.entity_id, one.name) });
    }
  }

  const room = (id: string, kind: Room['kind'], area?: { name: string; icon: string | null }): Room => {
    const devices = (shown.get(id) ?? []).sort(inOrder);
    const all = members.get(id) ?? [];
    return {
      id,
      kind,
      name: area?.name,
      icon_name: area?.icon ?? undefined,
      devices: devices.map((device) => refOf(device, batteries, area?.name)),
      lights: devices.filter((device) => device.known.domain === 'light').map((d) => d.known.entity_id),
      thermometer: thermometerOf(all),
    };
  };

  return [
    ...(registries?.areas ?? []).map((area) => room(`area:${area.area_id}`, 'area', area)),
    room('others', 'others'),
    room('automations', 'automations'),
  ].filter(({ devices }) => devices.length > 0);
}

const groupOf = (domain: string) => (domain === 'automation' ? 'automations' : 'others');

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function refOf(
  { known, entry, name, shape }: Sorted,
  batteries: ReadonlyMap<string, string>,
  room: string | undefined,
): DeviceRef {
  return {
    entity_id: known.entity_id,
    name,
    shape,
    room,
    icon_name: entry?.icon,
    battery: entry?.device_id === undefined ? undefined : batteries.get(entry.device_id),
  };
}

/** What is going off stands first, wide and with the name of its room, and nowhere else meanwhile. */
export function withGoingOff(rooms: readonly Room[], goingOff: ReadonlySet<string>): readonly Room[] {
  const going = rooms.flatMap(({ devices }) => devices.filter(({ entity_id }) => goingOff.has(entity_id)));
  if (going.length === 0) return rooms;
  const now: Room = {
    id: 'now',
    kind: 'now',
    name: undefined,
    icon_name: undefined,
    devices: going.map((device) => ({ ...device, shape: 'wide' })),
    lights: [],
    thermometer: undefined,
  };
  const others = rooms.map((room) => ({
    ...room,
    devices: room.devices.filter(({ entity_id }) => !goingOff.has(entity_id)),
  }));
  return [now, ...others.filter(({ devices }) => devices.length > 0)];
}
