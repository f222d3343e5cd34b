import type { Item } from '#collections/collection.ts';
import type { HomeAutomation } from '#homes/home.ts';

const HOUR = 3_600_000;

/** The default automations. */
export const automations: readonly HomeAutomation[] = [
  {
    key: '1731000000001',
    objectId: 'buonanotte',
    lastRunAgoMs: 19 * HOUR,
    config: {
      id: '1731000000001',
      alias: 'Buonanotte',
      description: 'Spegne le luci e chiude le tapparelle.',
      mode: 'single',
      triggers: [{ trigger: 'time', at: '23:10:00' }],
      conditions: [],
      actions: [
        { action: 'light.turn_off', target: { area_id: ['soggiorno', 'cucina', 'bagno'] } },
        {
          action: 'cover.close_cover',
          target: {
            entity_id: ['cover.tapparella_grande', 'cover.tapparella_camera', 'cover.tapparella_cameretta'],
          },
        },
      ],
    },
  },
  {
    key: '1731000000002',
    objectId: 'luci_al_tramonto',
    lastRunAgoMs: 2 * HOUR,
    config: {
      id: '1731000000002',
      alias: 'Luci al tramonto',
      description: '',
      mode: 'single',
      triggers: [{ trigger: 'sun', event: 'sunset' }],
      conditions: [],
      actions: [{ action: 'light.turn_on', target: { entity_id: 'light.luci_del_vialetto' } }],
    },
  },
  {
    key: '1731000000003',
    objectId: 'sveglia_in_camera',
    on: false,
    config: {
      id: '1731000000003',
      alias: 'Sveglia in camera',
      description: '',
      mode: 'single',
      triggers: [{ trigger: 'time', at: '06:45:00' }],
      conditions: [{ condition: 'time', weekday: ['mon', 'tue', 'wed', 'thu', 'fri'] }],
      actions: [
        {
          action: 'cover.set_cover_position',
          target: { entity_id: 'cover.tapparella_camera' },
          data: { position: 60 },
        },
      ],
    },
  },
];

export const zones: readonly Item[] = [
  {
    id: 'ufficio',
    name: 'Ufficio',
    latitude: 43.7765,
    longitude: 11.2486,
    radius: 120,
    passive: false,
    icon: 'mdi:briefcase',
  },
  {
    id: 'scuola',
    name: 'Scuola',
    latitude: 43.7631,
    longitude: 11.2701,
    radius: 100,
    passive: false,
    icon: 'mdi:school',
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
