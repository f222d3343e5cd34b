import { domainOf } from './domain.ts';
import type { Room } from './rooms.ts';

/** The sections that every house has, in the order of their tabs. */
export const sections = ['tutti', 'automazione', 'confort', 'energia', 'sicurezza'] as const;
export type Section = (typeof sections)[number];

/** The domains that fill the dashboard; the others stand in a category of the person's own, or nowhere. */
const kept: ReadonlySet<string> = new Set([
  'light',
  'switch',
  'cover',
  'climate',
  'lock',
  'fan',
  'media_player',
  'vacuum',
  'alarm_control_panel',
  'binary_sensor',
  'automation',
]);

const domains: Readonly<Record<Section, ReadonlySet<string>>> = {
  tutti: kept,
  automazione: new Set(['automation']),
  confort: new Set(['light', 'climate']),
  energia: new Set(['switch']),
  sicurezza: new Set(['alarm_control_panel', 'binary_sensor', 'lock', 'cover']),
};

export const isKept = (domain: string): boolean => kept.has(domain);

export const isSection = (id: string): id is Section => sections.some((section) => section === id);

/** The rooms with what belongs to a section; a room that has nothing of it is left out. */
export function roomsIn(section: Section, rooms: readonly Room[]): readonly Room[] {
  if (section === 'tutti') return rooms;
  return rooms
    .map((room) => ({
      ...room,
      devices: room.devices.filter(({ entity_id }) => domains[section].has(domainOf(entity_id))),
    }))
    .filter(({ devices }) => devices.length > 0);
}
