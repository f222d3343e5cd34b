import { domainOf } from '@soglia/hub-client/entities';
import type { KindRegistry } from './kind-registry.ts';
import type { Room } from './rooms.ts';

/** The built-in sections, in the order of their tabs. */
export const sections = ['tutti', 'automazione', 'confort', 'energia', 'sicurezza'] as const;
export type Section = (typeof sections)[number];

/** A section that lists some kinds of device only. */
export type DomainSection = Exclude<Section, 'tutti'>;

export const isSection = (id: string): id is Section => sections.some((section) => section === id);

/** The rooms with the devices of a section; rooms without any are left out. */
export function roomsIn(section: Section, rooms: readonly Room[], kinds: KindRegistry): readonly Room[] {
  if (section === 'tutti') return rooms;
  return rooms
    .map((room) => ({
      ...room,
      devices: room.devices.filter(({ entity_id }) =>
        kinds.ofDomain(domainOf(entity_id))?.sections.includes(section),
      ),
    }))
    .filter(({ devices }) => devices.length > 0);
}
