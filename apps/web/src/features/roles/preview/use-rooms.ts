import { useMemo } from 'react';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { listDevices } from '#home/model/list-devices.ts';
import { groupRoom, roomsOf, type Room } from '#home/model/rooms.ts';
import { isOnDashboard } from '#home/model/kind.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';

/** Every device that the app shows, by room; undefined until the hub has listed them. */
export function useRooms(): readonly Room[] | undefined {
  const list = useKnownEntities();
  const registries = useRegistries();
  const known = list.kind === 'loaded' ? list.entities : undefined;
  return useMemo(() => {
    if (known === undefined) return undefined;
    const listed = listDevices(known, registries, kindRegistry).filter(({ kind }) => isOnDashboard(kind));
    const rooms = roomsOf(listed, known, registries);
    const areas = rooms.filter(({ kind }) => kind === 'area');
    const others = rooms.filter(({ kind }) => kind !== 'area').flatMap(({ devices }) => devices);
    return others.length === 0
      ? areas
      : [...areas, groupRoom({ id: 'others', kind: 'others', devices: others })];
  }, [known, registries]);
}
