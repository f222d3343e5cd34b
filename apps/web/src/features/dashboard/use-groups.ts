import { useMemo, useSyncExternalStore } from 'react';
import type { EntityListState } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import type { CustomCategory } from '#home/categories/category.ts';
import { favourites } from '#home/favourites/favourite-store.ts';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { groupRoom, roomsOf, withFavourites, withActiveAlarms, type Room } from '#home/model/rooms.ts';
import { isOnDashboard } from '#home/model/kind.ts';
import { isSection, roomsIn } from '#home/model/sections.ts';
import { listDevices } from '#home/model/list-devices.ts';
import { nameOfCategory } from './tab-list.ts';
import { useActiveAlarms } from '#home/active-alarms/use-active-alarms.ts';

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
  const activeAlarms = useActiveAlarms(known);
  const listed = useMemo(() => listDevices(known, registries, kindRegistry), [known, registries]);
  const devices = useMemo(() => listed.map(({ ref }) => ref), [listed]);
  const others = useMemo(
    () => listed.filter(({ kind }) => !isOnDashboard(kind)).map(({ ref }) => ref),
    [listed],
  );
  const all = useMemo(() => roomsOf(listed, known, registries), [listed, known, registries]);
  const rooms = useMemo(() => {
    if (typeof section !== 'string') return roomOfCategory(section, devices);
    const inSection = roomsIn(isSection(section) ? section : 'tutti', all, kindRegistry);
    return section === 'tutti' ? withFavourites(inSection, new Set(chosen), others) : inSection;
  }, [section, devices, others, all, chosen]);
  return {
    devices,
    all,
    rooms: useMemo(() => withActiveAlarms(rooms, activeAlarms, all), [rooms, activeAlarms, all]),
  };
}

function roomOfCategory(category: CustomCategory, devices: readonly DeviceRef[]): readonly Room[] {
  const held = devices.filter(({ entity_id }) => category.devices.includes(entity_id));
  if (held.length === 0) return none;
  return [groupRoom({ id: category.id, kind: 'category', name: nameOfCategory(category), devices: held })];
}
