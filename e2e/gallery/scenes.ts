import type { Stack } from '#fixtures/stack.ts';
import type { DemoHub } from '@soglia/demo-hub';

/** The hub that the app shows. */
export interface Stage {
  readonly stack: Pick<Stack, 'hubApi'>;
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
  /** Brings the hub into the scene's state before the sheet opens. */
  readonly before?: (stage: Stage) => unknown;
  /** Changes the hub once the sheet is open. */
  readonly opened?: (stage: Stage) => unknown;
  /** Is pressed once the sheet is open, after `opened`. */
  readonly press?: Control;
  /** Playwright selector of what is visible when the scene is complete. */
  readonly complete?: string;
  /** Restores the hub; scenes share it in the picture run. */
  readonly after?: (stage: Stage) => unknown;
}

const STRIP = 'light.striscia_led_libreria';
const GATE = 'cover.cancello';
const GARAGE_LOCK = 'lock.serratura_garage';
const SMOKE_DETECTOR = 'binary_sensor.rilevatore_di_fumo';
const ALARM_PANEL = 'alarm_control_panel.allarme_di_casa';
const AIR_CONDITIONER = 'climate.climatizzatore';
const ROBOT = 'vacuum.robot_aspirapolvere';
const TELEVISION = 'media_player.televisore';

/** Sets the state, keeping the current attributes and adding `more`. */
const setState =
  (device: string, state: string, more: Readonly<Record<string, unknown>> = {}) =>
  async ({ stack, demo }: Stage) => {
    const before = (await stack.hubApi.find(device))?.attributes ?? {};
    demo.faults.setState(device, state, { ...before, ...more });
  };
const callService =
  (service: `${string}.${string}`, device: string, data: object = {}) =>
  ({ stack }: Stage) =>
    stack.hubApi.call(service, { entity_id: device, ...data });
const button = (name: string): Control => ({ role: 'button', name });
const confirmation = { press: button('Sblocca'), complete: '[role=alertdialog]' } as const;
const failing = { code: 'home_assistant_error', message: 'No answer' } as const;

export const scenes: readonly Scene[] = [
  { name: 'luce-colore', device: STRIP },
  { name: 'luce-bianco', device: 'light.lampada_ad_arco' },
  { name: 'luce-spenta', device: 'light.specchio' },
  { name: 'luce-interruttore', device: 'light.lampadario' },
  { name: 'luce-irraggiungibile', device: 'light.plafoniera' },
  {
    name: 'luce-in-attesa',
    device: STRIP,
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
  { name: 'cancello-chiuso', device: GATE },
  { name: 'cancello-regole', device: GATE, press: { role: 'summary', name: 'Conferma e serratura' } },
  { name: 'cancello-aperto', device: GATE, before: setState(GATE, 'open') },
  { name: 'cancello-domanda', device: GATE, ...confirmation },
  { name: 'basculante', device: 'cover.basculante' },
  { name: 'serratura', device: 'lock.serratura_portone' },
  {
    name: 'serratura-aperta',
    device: 'lock.serratura_portone',
    before: setState('lock.serratura_portone', 'unlocked'),
  },
  { name: 'serratura-codice', device: GARAGE_LOCK, ...confirmation },
  { name: 'serratura-bloccata', device: GARAGE_LOCK, before: setState(GARAGE_LOCK, 'jammed') },
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
  { name: 'fumo-calmo', device: SMOKE_DETECTOR },
  {
    name: 'fumo-allarme',
    device: SMOKE_DETECTOR,
    before: setState(SMOKE_DETECTOR, 'on', { smoke_level: 320 }),
  },
  {
    name: 'luce-durante-allarme',
    device: 'light.lampada_ad_arco',
    after: setState(SMOKE_DETECTOR, 'off', { smoke_level: 2 }),
  },
  { name: 'termostato', device: 'climate.termostato' },
  { name: 'termostato-programma', device: 'climate.termostato', press: { role: 'tab', name: 'Programma' } },
  { name: 'climatizzatore-spento', device: AIR_CONDITIONER },
  {
    name: 'climatizzatore-caldo-freddo',
    device: AIR_CONDITIONER,
    before: callService('climate.set_hvac_mode', AIR_CONDITIONER, { hvac_mode: 'heat_cool' }),
  },
  { name: 'allarme-disarmato', device: ALARM_PANEL },
  { name: 'allarme-uscita', device: ALARM_PANEL, before: setState(ALARM_PANEL, 'arming', { delay: 30 }) },
  { name: 'allarme-armato', device: ALARM_PANEL, before: setState(ALARM_PANEL, 'armed_away') },
  { name: 'allarme-ingresso', device: ALARM_PANEL, before: setState(ALARM_PANEL, 'pending', { delay: 30 }) },
  {
    name: 'allarme-scattato',
    device: ALARM_PANEL,
    before: setState(ALARM_PANEL, 'triggered'),
    after: setState(ALARM_PANEL, 'disarmed'),
  },
  { name: 'media', device: TELEVISION },
  { name: 'media-spento', device: TELEVISION, before: setState(TELEVISION, 'off') },
  { name: 'musica-in-pausa', device: 'media_player.cassa_di_giulia' },
  { name: 'robot', device: ROBOT },
  { name: 'robot-pulisce', device: ROBOT, before: setState(ROBOT, 'cleaning') },
  { name: 'robot-errore', device: ROBOT, before: setState(ROBOT, 'error') },
  { name: 'automazione', device: 'automation.vacanza' },
  { name: 'sole', device: 'sun.sun' },
  { name: 'meteo', device: 'weather.casa_bianchi' },
  {
    name: 'modifica',
    device: STRIP,
    press: button('Modifica dispositivo'),
    complete: 'role=dialog[name="Modifica dispositivo"]',
  },
  {
    name: 'avviso-nuovo',
    device: GATE,
    press: button('Avvisami quando'),
    complete: 'role=dialog[name="Avvisami quando"] >> role=radio[name="Si apre"]',
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
