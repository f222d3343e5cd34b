import { button, type Scene, type Stage } from './scenes.ts';

const list = { address: '/automations', ready: '[role=listitem] button' };
const editing = (name: string) => ({
  address: `/automations?modifica=automation.${name}`,
  ready: '[data-part="actions.0"]',
});
const details = (name: string, ready: string) => ({
  address: `/automations?dettagli=automation.${name}`,
  ready,
});
const map = { address: '/map', ready: '.leaflet-container' };

const SHUTTERS = '1731000000003';
const RING = ['1770000000021', '1770000000022'];
const LAMP = 'light.specchio';
const PUMP = 'switch.irrigazione';
const passing = (alias: string, from: string, to: string) => ({
  alias,
  mode: 'single',
  triggers: [{ trigger: 'state', entity_id: [from] }],
  actions: [{ action: 'homeassistant.toggle', target: { entity_id: to } }],
});

async function makeRing({ stack: { hubApi } }: Stage): Promise<void> {
  const [first = '', second = ''] = RING;
  await hubApi.putAutomation(first, passing('Pompa e specchio', PUMP, LAMP));
  await hubApi.putAutomation(second, passing('Specchio e pompa', LAMP, PUMP));
}

async function endRing({ stack: { hubApi } }: Stage): Promise<void> {
  for (const id of RING) await hubApi.deleteAutomation(id);
}

/** As somebody else saves it while it is open here. */
const changeElsewhere = ({ stack: { hubApi } }: Stage) =>
  hubApi.putAutomation(SHUTTERS, {
    alias: 'Sveglia di Luca',
    mode: 'single',
    triggers: [{ trigger: 'time', at: '07:15:00' }],
    actions: [{ action: 'light.turn_on', target: { entity_id: LAMP } }],
  });

/**
 * Where the phones stay once they were told: those of the demo home move, or not, by the hour. Apart from each other also
 * on a small map, where near ones are drawn as one.
 */
const phones = [
  { id: 'maria', state: 'home', latitude: 43.7696, longitude: 11.2558, gps_accuracy: 15, battery_level: 81 },
  {
    id: 'luca',
    state: 'Ufficio di Luca',
    latitude: 43.7765,
    longitude: 11.2486,
    gps_accuracy: 25,
    battery_level: 46,
  },
  {
    id: 'giulia',
    state: 'not_home',
    latitude: 43.7612,
    longitude: 11.265,
    gps_accuracy: 120,
    battery_level: 12,
  },
] as const;

async function standStill({ stack: { hubApi }, demo }: Stage): Promise<void> {
  for (const { id, state, ...position } of phones) {
    const phone = `device_tracker.telefono_di_${id}`;
    const before = (await hubApi.find(phone))?.attributes ?? {};
    demo.faults.setState(phone, state, { ...before, ...position });
  }
}

/** Screens beside the dashboard. No gateway of the gallery has streets or tiles: maps are on plain ground. */
export const screenScenes: readonly Scene[] = [
  { name: 'automazioni', at: list, complete: 'text=Alle 23:10' },
  {
    name: 'automazioni-modelli',
    at: { address: '/automations?nuova', ready: '[data-pages] button' },
  },
  { name: 'automazione-modifica', at: editing('sveglia_dolce') },
  { name: 'automazione-che-cosa-fare', at: editing('buonanotte'), press: button('Aggiungi azione') },
  {
    name: 'automazione-si-riavvia',
    before: makeRing,
    at: editing('pompa_e_specchio'),
    complete: 'text=può riavviarsi da sola',
    after: endRing,
  },
  { name: 'automazione-dettagli', at: details('buonanotte', '[data-outcome]') },
  {
    name: 'automazione-non-riuscita',
    at: details('esco_di_casa', '[data-outcome]'),
    complete: '[data-outcome=failed]',
  },
  {
    name: 'automazione-cambiata-altrove',
    at: editing('sveglia_dolce'),
    opened: changeElsewhere,
    press: button('Salva'),
    complete: 'text=Modificata nel frattempo',
  },
  { name: 'mappa', at: map },
  {
    name: 'mappa-persone',
    before: standStill,
    at: map,
    complete: 'role=button[name="Giulia Bianchi: Fuori casa"]',
  },
  { name: 'mappa-zona-nuova', at: map, press: button('Crea zona'), complete: 'role=dialog' },
];
