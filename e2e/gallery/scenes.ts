import type { House } from '#fixtures/house.ts';
import type { DemoHub } from '@soglia/demo-hub';

/** The home behind the app. */
export interface Stage {
  readonly house: Pick<House, 'witness'>;
  readonly demo: DemoHub;
}

/** A control of the open sheet, by role and accessible name; without a name, the first of its role. */
export interface Control {
  readonly role: 'button' | 'radio' | 'tab' | 'switch' | 'summary';
  readonly name?: string;
}

/** A sheet in one of its states: as a picture (gallery.spec.ts) and live in the dev server (live-server.ts). */
export interface Scene {
  readonly name: string;
  readonly device: string;
  /** Puts the home into the scene's state, before the sheet opens. */
  readonly before?: (stage: Stage) => unknown;
  /** Changes the home once the sheet is open. */
  readonly opened?: (stage: Stage) => unknown;
  /** Is pressed once the sheet is open, after `opened`. */
  readonly press?: Control;
  /** Playwright selector of what is visible when the scene is complete. */
  readonly complete?: string;
  /** Puts the home back; scenes share it in the picture run. */
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

/** Sets the state, with the present attributes and `more`. */
const setState =
  (device: string, state: string, more: Readonly<Record<string, unknown>> = {}) =>
  async ({ house, demo }: Stage) => {
    const before = (await house.witness.find(device))?.attributes ?? {};
    demo.faults.setState(device, state, { ...before, ...more });
  };
const callService =
  (service: `${string}.${string}`, device: string, data: object = {}) =>
  ({ house }: Stage) =>
    house.witness.call(service, { entity_id: device, ...data });
const button = (name: string): Control => ({ role: 'button', name });
const confirmation = { press: button('Sblocca'), complete: '[role=alertdialog]' } as const;
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
    opened: ({ demo }) => demo.faults.hang(true),
    press: button('Corallo'),
    complete: '[data-sheet][data-pending]',
    after: ({ demo }) => demo.faults.hang(false),
  },
  {
    name: 'luce-rifiutata',
    device: 'light.lucina_della_notte',
    before: ({ demo }) => demo.faults.refuseService('light.turn_off', failing),
    press: { role: 'switch' },
    complete: '[data-sheet][data-refused]',
    after: ({ demo }) => demo.faults.refuseService('light.turn_off', null),
  },
  { name: 'tapparella', device: 'cover.tapparella_grande' },
  {
    name: 'tapparella-in-moto',
    device: 'cover.tapparella_grande',
    before: callService('cover.close_cover', 'cover.tapparella_grande'),
  },
  { name: 'veneziana', device: 'cover.veneziana' },
  { name: 'cancello-chiuso', device: gate },
  { name: 'cancello-regole', device: gate, press: { role: 'summary', name: 'Conferma e serratura' } },
  { name: 'cancello-aperto', device: gate, before: setState(gate, 'open') },
  { name: 'cancello-domanda', device: gate, ...confirmation },
  { name: 'basculante', device: 'cover.basculante' },
  { name: 'serratura', device: 'lock.serratura_portone' },
  {
    name: 'serratura-aperta',
    device: 'lock.serratura_portone',
    before: setState('lock.serratura_portone', 'unlocked'),
  },
  { name: 'serratura-codice', device: garageLock, ...confirmation },
  { name: 'serratura-bloccata', device: garageLock, before: setState(garageLock, 'jammed') },
  { name: 'ventilatore-spento', device: 'fan.ventilatore' },
  {
    name: 'ventilatore-acceso',
    device: 'fan.ventilatore',
    before: callService('fan.set_percentage', 'fan.ventilatore', { percentage: 67 }),
  },
  { name: 'presa-accesa', device: 'switch.scaldasalviette' },
  { name: 'presa-spenta', device: 'switch.irrigazione' },
  { name: 'sensore', device: 'sensor.giardino_temperatura' },
  {
    name: 'sensore-settimana',
    device: 'sensor.giardino_temperatura',
    press: { role: 'radio', name: '7 giorni' },
  },
  {
    name: 'sensore-tabella',
    device: 'sensor.giardino_temperatura',
    press: { role: 'summary', name: 'Mostra i dati in tabella' },
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
  { name: 'fumo-allarme', device: smoke, before: setState(smoke, 'on', { smoke_level: 320 }) },
  {
    name: 'luce-durante-allarme',
    device: 'light.lampada_ad_arco',
    after: setState(smoke, 'off', { smoke_level: 2 }),
  },
  { name: 'termostato', device: 'climate.termostato' },
  { name: 'termostato-programma', device: 'climate.termostato', press: { role: 'tab', name: 'Programma' } },
  { name: 'climatizzatore-spento', device: cooler },
  {
    name: 'climatizzatore-caldo-freddo',
    device: cooler,
    before: callService('climate.set_hvac_mode', cooler, { hvac_mode: 'heat_cool' }),
  },
  { name: 'allarme-disarmato', device: panel },
  { name: 'allarme-uscita', device: panel, before: setState(panel, 'arming', { delay: 30 }) },
  { name: 'allarme-armato', device: panel, before: setState(panel, 'armed_away') },
  { name: 'allarme-ingresso', device: panel, before: setState(panel, 'pending', { delay: 30 }) },
  {
    name: 'allarme-scattato',
    device: panel,
    before: setState(panel, 'triggered'),
    after: setState(panel, 'disarmed'),
  },
  { name: 'media', device: television },
  { name: 'media-spento', device: television, before: setState(television, 'off') },
  { name: 'musica-in-pausa', device: 'media_player.cassa_di_giulia' },
  { name: 'robot', device: robot },
  { name: 'robot-pulisce', device: robot, before: setState(robot, 'cleaning') },
  { name: 'robot-errore', device: robot, before: setState(robot, 'error') },
  { name: 'automazione', device: 'automation.sveglia_in_camera' },
  { name: 'sole', device: 'sun.sun' },
  { name: 'meteo', device: 'weather.casa_bianchi' },
  {
    name: 'modifica',
    device: strip,
    press: button('Modifica dispositivo'),
    complete: 'role=dialog[name="Modifica dispositivo"]',
  },
  {
    name: 'sparito',
    device: 'light.specchio',
    opened: ({ demo }) => demo.faults.removeEntity('light.specchio'),
    complete: 'role=dialog >> role=button[name="Torna alla dashboard"]',
  },
  {
    name: 'hub-lontano',
    device: 'light.lampada_ad_arco',
    opened: ({ demo }) => {
      demo.faults.refuseConnections(true);
      demo.faults.dropSockets();
    },
    complete: '[role=dialog] [data-stale]',
  },
];
