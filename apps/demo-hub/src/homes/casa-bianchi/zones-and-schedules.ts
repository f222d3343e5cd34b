import type { Item } from '#collections/collection.ts';
import type { ConfiguredZone } from '#collections/zones.ts';

export const zones: readonly Item[] = [
  {
    id: 'ufficio',
    name: 'Ufficio di Luca',
    latitude: 43.7765,
    longitude: 11.2486,
    radius: 180,
    passive: false,
    icon: 'mdi:office-building',
  },
  {
    id: 'scuola',
    name: 'Scuola di Giulia',
    latitude: 43.7631,
    longitude: 11.2701,
    radius: 150,
    passive: false,
    icon: 'mdi:school',
  },
];

/** Away from the ways of the people of the home. */
export const configuredZones: readonly ConfiguredZone[] = [
  {
    id: 'biblioteca',
    name: 'Biblioteca',
    latitude: 43.7645,
    longitude: 11.249,
    radius: 120,
    icon: 'mdi:library',
  },
];

const weekdayBlocks = [
  { from: '06:30:00', to: '08:00:00' },
  { from: '17:00:00', to: '22:30:00' },
];
const weekendBlocks = [{ from: '08:00:00', to: '23:00:00' }];

export const schedules: readonly Item[] = [
  {
    id: 'riscaldamento',
    name: 'Riscaldamento',
    icon: 'mdi:radiator',
    monday: weekdayBlocks,
    tuesday: weekdayBlocks,
    wednesday: weekdayBlocks,
    thursday: weekdayBlocks,
    friday: weekdayBlocks,
    saturday: weekendBlocks,
    sunday: weekendBlocks,
  },
];
