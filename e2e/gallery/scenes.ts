import type { Locator, Page } from '@playwright/test';
import type { Hand } from '#fixtures/hand.ts';
import type { House } from '#fixtures/house.ts';
import type { DemoHub } from '@soglia/demo-hub';

interface Stage {
  readonly house: House;
  readonly demo: DemoHub;
  readonly page: Page;
  readonly hand: Hand;
  /** The sheet as it lies over the page. */
  readonly dialog: Locator;
}

/** A sheet in one of its states. */
export interface Scene {
  readonly name: string;
  readonly device: string;
  /** What has happened in the house before. */
  readonly before?: (stage: Stage) => unknown;
  /** What a person has done on the open sheet. */
  readonly done?: (stage: Stage) => Promise<unknown>;
  readonly after?: (stage: Stage) => unknown;
}

const strip = 'light.striscia_led_libreria';
const gate = 'cover.cancello';
const garageLock = 'lock.serratura_garage';
const smoke = 'binary_sensor.rilevatore_di_fumo';
const panel = 'alarm_control_panel.allarme_di_casa';
const cooler = 'climate.climatizzatore';
const robot = 'vacuum.robot_aspirapolvere';
const television = 'media_player.televisore';

/** The hub says it, with what it said of the device before and what is added. */
const told =
  (device: string, state: string, more: Readonly<Record<string, unknown>> = {}) =>
  async ({ house, demo }: Stage) => {
    const before = (await house.witness.find(device))?.attributes ?? {};
    demo.faults.setState(device, state, { ...before, ...more });
  };
const called =
  (service: `${string}.${string}`, device: string, data: object = {}) =>
  ({ house }: Stage) =>
    house.witness.call(service, { entity_id: device, ...data });
const press =
  (name: string) =>
  ({ hand, dialog }: Stage) =>
    hand.press(dialog.getByRole('button', { name, exact: true }).first());
const choose =
  (name: string, role: 'radio' | 'tab' = 'radio') =>
  ({ hand, dialog }: Stage) =>
    hand.press(dialog.getByRole(role, { name, exact: true }).first());
/** What it asks then lies over the sheet. */
const asked = (name: string) => async (stage: Stage) => {
  await press(name)(stage);
  await stage.page.getByRole('alertdialog').waitFor();
};
const unfold =
  (words: string) =>
  ({ hand, dialog }: Stage) =>
    hand.press(dialog.locator('summary', { hasText: words }));
const failing = { code: 'home_assistant_error', message: 'No answer' } as const;

export const scenes: readonly Scene[] = [
  { name: 'luce-colore', device: strip },
  { name: 'luce-bianco', device: 'light.lampada_ad_arco' },
  { name: 'luce-spenta', device: 'light.specchio' },
  { name: 'luce-interruttore', device: 'light.lampadario' },
  { name: 'luce-irraggiungibile', device: 'light.plafoniera' },
  {
    name: 'luce-in-attesa',
    device: strip,
    done: async (stage) => {
      stage.demo.faults.hang(true);
      await press('Corallo')(stage);
      await stage.dialog.locator('[data-sheet][data-pending]').waitFor();
    },
    after: ({ demo }) => demo.faults.hang(false),
  },
  {
    name: 'luce-rifiutata',
    device: 'light.lucina_della_notte',
    before: ({ demo }) => demo.faults.refuseService('light.turn_off', failing),
    done: async ({ hand, dialog }) => {
      await hand.press(dialog.getByRole('switch').first());
      await dialog.locator('[data-sheet][data-refused]').waitFor();
    },
    after: ({ demo }) => demo.faults.refuseService('light.turn_off', null),
  },
  { name: 'tapparella', device: 'cover.tapparella_grande' },
  {
    name: 'tapparella-in-moto',
    device: 'cover.tapparella_grande',
    before: called('cover.close_cover', 'cover.tapparella_grande'),
  },
  { name: 'veneziana', device: 'cover.veneziana' },
  { name: 'cancello-chiuso', device: gate },
  { name: 'cancello-regole', device: gate, done: unfold('Conferma e serratura') },
  { name: 'cancello-aperto', device: gate, before: told(gate, 'open') },
  { name: 'cancello-domanda', device: gate, done: asked('Sblocca') },
  { name: 'basculante', device: 'cover.basculante' },
  { name: 'serratura', device: 'lock.serratura_portone' },
  {
    name: 'serratura-aperta',
    device: 'lock.serratura_portone',
    before: told('lock.serratura_portone', 'unlocked'),
  },
  { name: 'serratura-codice', device: garageLock, done: asked('Sblocca') },
  { name: 'serratura-bloccata', device: garageLock, before: told(garageLock, 'jammed') },
  { name: 'ventilatore-spento', device: 'fan.ventilatore' },
  {
    name: 'ventilatore-acceso',
    device: 'fan.ventilatore',
    before: called('fan.set_percentage', 'fan.ventilatore', { percentage: 67 }),
  },
  { name: 'presa-accesa', device: 'switch.scaldasalviette' },
  { name: 'presa-spenta', device: 'switch.irrigazione' },
  { name: 'sensore', device: 'sensor.giardino_temperatura' },
  { name: 'sensore-settimana', device: 'sensor.giardino_temperatura', done: choose('7 giorni') },
  {
    name: 'sensore-tabella',
    device: 'sensor.giardino_temperatura',
    done: unfold('Mostra i dati in tabella'),
  },
  { name: 'sensore-energia', device: 'sensor.energia_prelevata' },
  {
    name: 'sensore-senza-storia',
    device: 'sensor.appena_arrivato',
    before: ({ demo }) =>
      demo.faults.setState('sensor.appena_arrivato', 'unknown', { friendly_name: 'Appena arrivato' }),
  },
  { name: 'movimento', device: 'binary_sensor.movimento_ingresso' },
  { name: 'finestra', device: 'binary_sensor.finestra_cucina' },
  { name: 'fumo-calmo', device: smoke },
  { name: 'fumo-allarme', device: smoke, before: told(smoke, 'on', { smoke_level: 320 }) },
  {
    name: 'luce-durante-allarme',
    device: 'light.lampada_ad_arco',
    after: told(smoke, 'off', { smoke_level: 2 }),
  },
  { name: 'termostato', device: 'climate.termostato' },
  { name: 'termostato-programma', device: 'climate.termostato', done: choose('Programma', 'tab') },
  { name: 'climatizzatore-spento', device: cooler },
  {
    name: 'climatizzatore-caldo-freddo',
    device: cooler,
    before: called('climate.set_hvac_mode', cooler, { hvac_mode: 'heat_cool' }),
  },
  { name: 'allarme-disarmato', device: panel },
  { name: 'allarme-uscita', device: panel, before: told(panel, 'arming', { delay: 30 }) },
  { name: 'allarme-armato', device: panel, before: told(panel, 'armed_away') },
  { name: 'allarme-ingresso', device: panel, before: told(panel, 'pending', { delay: 30 }) },
  {
    name: 'allarme-scattato',
    device: panel,
    before: told(panel, 'triggered'),
    after: told(panel, 'disarmed'),
  },
  { name: 'media', device: television },
  { name: 'media-spento', device: television, before: told(television, 'off') },
  { name: 'musica-in-pausa', device: 'media_player.cassa_di_giulia' },
  { name: 'robot', device: robot },
  { name: 'robot-pulisce', device: robot, before: told(robot, 'cleaning') },
  { name: 'robot-errore', device: robot, before: told(robot, 'error') },
  { name: 'automazione', device: 'automation.sveglia_in_camera' },
  { name: 'sole', device: 'sun.sun' },
  { name: 'meteo', device: 'weather.casa_bianchi' },
  {
    name: 'modifica',
    device: strip,
    done: async (stage) => {
      await press('Modifica dispositivo')(stage);
      await stage.page.getByRole('dialog', { name: 'Modifica dispositivo' }).waitFor();
    },
  },
  {
    name: 'sparito',
    device: 'light.specchio',
    done: async ({ demo, dialog }) => {
      demo.faults.removeEntity('light.specchio');
      await dialog.getByRole('button', { name: 'Torna alla dashboard' }).waitFor();
    },
  },
  {
    name: 'hub-lontano',
    device: 'light.lampada_ad_arco',
    done: async ({ demo, dialog }) => {
      demo.faults.refuseConnections(true);
      demo.faults.dropSockets();
      await dialog.locator('[data-stale]').waitFor();
    },
  },
];
