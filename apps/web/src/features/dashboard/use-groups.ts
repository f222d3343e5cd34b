import { useMemo, useSyncExternalStore } from 'react';
import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import type { CustomCategory } from '#home/categories/category.ts';
import { favourites } from '#home/favourites/favourite-store.ts';
import { roomOrder } from '#home/room-order/room-order-store.ts';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { groupRoom, roomsOf, withFavourites, withActiveAlarms, type Room } from '#home/model/rooms.ts';
import { isOnDashboard } from '#home/model/kind.ts';
import { isSection, roomsIn } from '#home/model/sections.ts';
import { listDevices } from '#home/model/list-devices.ts';
import { useActiveAlarms } from '#home/active-alarms/use-active-alarms.ts';
import { nameOfCategory } from './tab-list.ts';

const none = [] as const;

interface Devices {
  readonly known: readonly KnownEntity[];
  readonly registries: RegistrySnapshot | undefined;
}

interface Groups {
  /** Every device that has a card. */
  readonly devices: readonly DeviceRef[];
  /** Every room of the home, whatever section is shown. */
  readonly all: readonly Room[];
  /** The rooms of the section: active alarms first, from wherever they are. */
  readonly rooms: readonly Room[];
}

/** The devices of a section: by room, or in one group those of a custom category. */
export function useGroups({ known, registries }: Devices, section: CustomCategory | string): Groups {
  const chosen = useSyncExternalStore(favourites.subscribe, favourites.list);
  const activeAlarms = useActiveAlarms(known);
  const listed = useMemo(() => listDevices(known, registries, kindRegistry), [known, registries]);
  const devices = useMemo(() => listed.map(({ ref }) => ref), [listed]);
  const others = useMemo(
    () => listed.filter(({ kind }) => !isOnDashboard(kind)).map(({ ref }) => ref),
    [listed],
  );
  const order = useSyncExternalStore(roomOrder.subscribe, roomOrder.value);
  const all = useMemo(() => roomsOf(listed, known, registries, order), [listed, known, registries, order]);
  const rooms = useMemo(() => {
    if (typeof section !== 'string') return roomOfCategory(section, devices);
    const inSection = roomsIn(isSection(section) ? section : 'tutti', all, kindRegistry);
    return section === 'tutti' ? withFavourites(inSection, chosen, others) : inSection;
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
