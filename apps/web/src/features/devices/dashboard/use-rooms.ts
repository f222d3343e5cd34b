import { useMemo } from 'react';
import type { EntityListState, RegistrySnapshot } from '@soglia/hub-client';
import { kinds } from '../kinds/all-kinds.ts';
import { roomsOf, withGoingOff, type Room, type Shelf } from '../model/rooms.ts';
import { useGoingOff } from './use-going-off.ts';

const places = new Map(kinds.map(({ domain, shape }, order) => [domain, { order, shape }]));
const shelf: Shelf = { placeOf: (domain) => places.get(domain) };
const none = [] as const;

/** The rooms as they are shown: what is going off first. */
export function useRooms(list: EntityListState, registries: RegistrySnapshot | undefined): readonly Room[] {
  const known = list.kind === 'loaded' ? list.entities : none;
  const rooms = useMemo(() => roomsOf(known, registries, shelf), [known, registries]);
  const goingOff = useGoingOff(known);
  return useMemo(() => withGoingOff(rooms, goingOff), [rooms, goingOff]);
}
