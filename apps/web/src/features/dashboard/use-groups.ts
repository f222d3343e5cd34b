import { useMemo, useSyncExternalStore } from 'react';
import type { EntityListState, RegistrySnapshot } from '@soglia/hub-client';
import { kinds } from '#home/kinds/all-kinds.ts';
import type { CustomCategory } from '#home/categories/category.ts';
import { favourites } from '#home/favourites/favourite-store.ts';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { groupRoom, roomsOf, withFavourites, withGoingOff, type Room } from '#home/model/rooms.ts';
import { isKept, isSection, roomsIn } from '#home/model/sections.ts';
import { shelve, type Shelf } from '#home/model/list-devices.ts';
import { nameOfCategory } from './tab-list.ts';
import { useGoingOff } from '#home/active-alarms/use-active-alarms.ts';

const places = new Map([
  ...kinds.map(({ domain, shape }, order) => [domain, { order, shape }] as const),
  // In a category of the person's own, or among the favourites.
  ['sensor', { order: kinds.length, shape: 'half' }] as const,
]);
const shelf: Shelf = { placeOf: (domain) => places.get(domain) };
const none = [] as const;

interface House {
  readonly list: EntityListState;
  readonly registries: RegistrySnapshot | undefined;
}

interface Groups {
  /** Every device that a card can show. */
  readonly devices: readonly DeviceRef[];
  /** Every room of the house, whatever is shown. */
  readonly all: readonly Room[];
  /** What is shown of them: what is going off first, wherever it is. */
  readonly rooms: readonly Room[];
}

/** The devices as a section shows them: by room, or all that a category of the person's own holds. */
export function useGroups({ list, registries }: House, section: CustomCategory | string): Groups {
  const known = list.kind === 'loaded' ? list.entities : none;
  const chosen = useSyncExternalStore(favourites.subscribe, favourites.list);
  const goingOff = useGoingOff(known);
  const shelved = useMemo(() => shelve(known, registries, shelf), [known, registries]);
  const devices = useMemo(() => shelved.map(({ ref }) => ref), [shelved]);
  const sensors = useMemo(
    () => shelved.filter(({ domain }) => !isKept(domain)).map(({ ref }) => ref),
    [shelved],
  );
  const all = useMemo(() => roomsOf(shelved, known, registries), [shelved, known, registries]);
  const rooms = useMemo(() => {
    if (typeof section !== 'string') return roomOfCategory(section, devices);
    const inSection = roomsIn(isSection(section) ? section : 'tutti', all);
    return section === 'tutti' ? withFavourites(inSection, new Set(chosen), sensors) : inSection;
  }, [section, devices, sensors, all, chosen]);
  return { devices, all, rooms: useMemo(() => withGoingOff(rooms, goingOff, all), [rooms, goingOff, all]) };
}

function roomOfCategory(category: CustomCategory, devices: readonly DeviceRef[]): readonly Room[] {
  const held = devices.filter(({ entity_id }) => category.devices.includes(entity_id));
  if (held.length === 0) return none;
  return [groupRoom({ id: category.id, kind: 'category', name: nameOfCategory(category), devices: held })];
}
