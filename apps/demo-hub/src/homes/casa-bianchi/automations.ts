import type { HomeAutomation, HomeRun } from '#homes/home.ts';
import { MINUTE_MS } from '#durations.ts';

const at = (hours: number, minutes: number): number => (hours * 60 + minutes) * MINUTE_MS;

/** Runs on some days, oldest first, all at the same time and for the same reason. */
const ran = (daysAgo: readonly number[], run: Omit<HomeRun, 'daysAgo' | 'outcome'>): readonly HomeRun[] =>
  daysAgo.map((days) => ({ outcome: 'finished', ...run, daysAgo: days }));

const shutters = ['cover.tapparella_grande', 'cover.tapparella_camera', 'cover.tapparella_cameretta'];

/** The default automations, with runs of the last days: one that failed, and one whose conditions did not hold. */
export const automations: readonly HomeAutomation[] = [
  {
    key: '1731000000001',
    objectId: 'buonanotte',
    runs: ran([4, 3, 2, 1], { at: at(23, 10), trigger: 'time' }),
    config: {
      id: '1731000000001',
      alias: 'Buonanotte',
      description: 'Alle 23:10 spegne le luci, chiude le tapparelle e arma l’allarme in casa.',
      mode: 'single',
      triggers: [{ trigger: 'time', at: '23:10:00' }],
      conditions: [],
      actions: [
        { action: 'light.turn_off', target: { area_id: ['soggiorno', 'cucina', 'bagno'] } },
        { action: 'cover.close_cover', target: { entity_id: shutters } },
        {
          action: 'alarm_control_panel.alarm_arm_home',
          target: { entity_id: 'alarm_control_panel.allarme_di_casa' },
          data: { code: '1234' },
        },
      ],
    },
  },
  {
    key: '1731000000003',
    objectId: 'sveglia_dolce',
    runs: [
      { daysAgo: 4, at: at(6, 40), outcome: 'failed_conditions', trigger: 'time' },
      ...ran([2, 1, 0], { at: at(6, 40), trigger: 'time' }),
    ],
    config: {
      id: '1731000000003',
      alias: 'Sveglia dolce',
      description: 'Nei giorni di scuola apre le tapparelle poco alla volta e accende il bagno.',
      mode: 'single',
      triggers: [{ trigger: 'time', at: '06:40:00' }],
      conditions: [{ condition: 'time', weekday: ['mon', 'tue', 'wed', 'thu', 'fri'] }],
      actions: [
        {
          action: 'cover.set_cover_position',
          target: { entity_id: 'cover.tapparella_cameretta' },
          data: { position: 30 },
        },
        { delay: { minutes: 5 } },
        {
          action: 'cover.set_cover_position',
          target: { entity_id: 'cover.tapparella_cameretta' },
          data: { position: 60 },
        },
        { action: 'light.turn_on', target: { entity_id: 'light.specchio' } },
      ],
    },
  },
  {
    key: '1731000000004',
    objectId: 'esco_di_casa',
    runs: [
      {
        daysAgo: 3,
        at: at(8, 5),
        outcome: 'error',
        trigger: 'numeric state of zone.home',
        error: 'Action notify.telefono_di_luca not found',
        failedAction: 2,
      },
      ...ran([2, 1, 0], { at: at(8, 6), trigger: 'numeric state of zone.home' }),
    ],
    config: {
      id: '1731000000004',
      alias: 'Esco di casa',
      description: 'Quando tutti sono fuori abbassa il riscaldamento e spegne le prese.',
      mode: 'single',
      triggers: [{ trigger: 'numeric_state', entity_id: ['zone.home'], below: 1, for: { minutes: 5 } }],
      conditions: [],
      actions: [
        {
          action: 'climate.set_temperature',
          target: { entity_id: 'climate.termostato' },
          data: { temperature: 17 },
        },
        {
          action: 'switch.turn_off',
          target: { entity_id: ['switch.presa_del_portico', 'switch.macchina_del_caffe'] },
        },
        {
          action: 'notify.persistent_notification',
          data: { title: 'Casa', message: 'Siete tutti fuori: riscaldamento a 17 °C.' },
        },
      ],
    },
  },
  {
    key: '1731000000002',
    objectId: 'luci_al_tramonto',
    runs: ran([3, 2, 1, 0], { at: 'sunset', trigger: 'sunset' }),
    config: {
      id: '1731000000002',
      alias: 'Luci al tramonto',
      description: 'Accende il vialetto e la lampada ad arco quando fa buio.',
      mode: 'single',
      triggers: [{ trigger: 'sun', event: 'sunset' }],
      conditions: [],
      actions: [
        {
          action: 'light.turn_on',
          target: { entity_id: ['light.luci_del_vialetto', 'light.lampada_ad_arco'] },
        },
      ],
    },
  },
  {
    key: '1731000000005',
    objectId: 'perdita_d_acqua',
    config: {
      id: '1731000000005',
      alias: 'Perdita d’acqua',
      description: 'Chiude l’acqua e avvisa tutti i telefoni.',
      mode: 'single',
      triggers: [{ trigger: 'state', entity_id: ['binary_sensor.perdita_lavello'], to: ['on'] }],
      conditions: [],
      actions: [
        { action: 'switch.turn_off', target: { entity_id: 'switch.irrigazione' } },
        {
          action: 'notify.persistent_notification',
          data: { title: 'Perdita d’acqua', message: 'C’è acqua sotto il lavello.' },
        },
      ],
    },
  },
  {
    key: '1731000000006',
    objectId: 'vacanza',
    on: false,
    runs: ran([97], { at: at(21, 30), trigger: 'time' }),
    config: {
      id: '1731000000006',
      alias: 'Vacanza',
      description: 'Simula la presenza con le luci della sera.',
      mode: 'restart',
      triggers: [{ trigger: 'time', at: '21:30:00' }],
      conditions: [{ condition: 'sun', after: 'sunset' }],
      actions: [
        { action: 'light.turn_on', target: { entity_id: 'light.lampada_ad_arco' } },
        { delay: { hours: 1 } },
        { action: 'light.turn_off', target: { entity_id: 'light.lampada_ad_arco' } },
      ],
    },
  },
];
