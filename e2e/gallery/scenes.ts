import type { DemoHub } from '@soglia/demo-hub';
import type { Stack } from '#fixtures/stack.ts';

/** The hub that the app shows. */
export interface Stage {
  readonly stack: Pick<Stack, 'hubApi'>;
  readonly demo: DemoHub;
}

/** A control of the open sheet or the screen, by role and accessible name; without a name, the first of its role. */
export interface Control {
  readonly role: 'button' | 'radio' | 'tab' | 'switch' | 'summary';
  readonly name?: string;
}

/** A sheet or a screen in one of its states: as a picture (gallery.spec.ts) and live in the dev server (live-server.ts). */
export interface Scene {
  readonly name: string;
  /** The device whose sheet it is, or the screen. */
  readonly at: string | Screen;
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

interface Screen {
  readonly address: string;
  /** CSS selector of what is visible once it is there. */
  readonly ready: string;
}

/** Where a scene is, what is visible once it is there, and where its control is. */
export function placeOf({ at }: Scene): Screen & { readonly within: '[role=dialog]' | 'body' } {
  if (typeof at !== 'string') return { ...at, within: 'body' };
  return {
    address: `/?device=${encodeURIComponent(at)}`,
    ready: `[data-sheet="${at}"]`,
    within: '[role=dialog]',
  };
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
export const button = (name: string): Control => ({ role: 'button', name });
const confirmation = { press: button('Sblocca'), complete: '[role=alertdialog]' } as const;
const failing = { code: 'home_assistant_error', message: 'No answer' } as const;

export const sheetScenes: readonly Scene[] = [
  { name: 'luce-colore', at: STRIP },
  { name: 'luce-bianco', at: 'light.lampada_ad_arco' },
  { name: 'luce-spenta', at: 'light.specchio' },
  { name: 'luce-interruttore', at: 'light.lampadario' },
  { name: 'luce-irraggiungibile', at: 'light.plafoniera' },
  {
    name: 'luce-in-attesa',
    at: STRIP,
    opened: ({ demo }) => demo.faults.hang(true),
    press: button('Corallo'),
    complete: '[data-sheet][data-pending]',
    after: ({ demo }) => demo.faults.hang(false),
  },
  {
    name: 'luce-rifiutata',
    at: 'light.lucina_della_notte',
    before: ({ demo }) => demo.faults.refuseService('light.turn_off', failing),
    press: { role: 'switch' },
    complete: '[data-sheet][data-refused]',
    after: ({ demo }) => demo.faults.refuseService('light.turn_off', null),
  },
  { name: 'tapparella', at: 'cover.tapparella_grande' },
  {
    name: 'tapparella-in-moto',
    at: 'cover.tapparella_grande',
    before: callService('cover.close_cover', 'cover.tapparella_grande'),
  },
  { name: 'veneziana', at: 'cover.veneziana' },
  { name: 'cancello-chiuso', at: GATE },
  {
    name: 'cancello-regole',
    at: GATE,
    press: { role: 'summary', name: 'Conferma e serratura' },
  },
  { name: 'cancello-aperto', at: GATE, before: setState(GATE, 'open') },
  { name: 'cancello-domanda', at: GATE, ...confirmation },
  { name: 'basculante', at: 'cover.basculante' },
  { name: 'serratura', at: 'lock.serratura_portone' },
  {
    name: 'serratura-aperta',
    at: 'lock.serratura_portone',
    before: setState('lock.serratura_portone', 'unlocked'),
  },
  { name: 'serratura-codice', at: GARAGE_LOCK, ...confirmation },
  { name: 'serratura-bloccata', at: GARAGE_LOCK, before: setState(GARAGE_LOCK, 'jammed') },
  { name: 'ventilatore-spento', at: 'fan.ventilatore' },
  {
    name: 'ventilatore-acceso',
    at: 'fan.ventilatore',
    before: callService('fan.set_percentage', 'fan.ventilatore', { percentage: 67 }),
  },
  { name: 'presa-accesa', at: 'switch.scaldasalviette' },
  { name: 'presa-spenta', at: 'switch.irrigazione' },
  { name: 'sensore', at: 'sensor.giardino_temperatura' },
  {
    name: 'sensore-settimana',
    at: 'sensor.giardino_temperatura',
    press: { role: 'radio', name: '7 giorni' },
  },
  {
    name: 'sensore-tabella',
    at: 'sensor.giardino_temperatura',
    press: { role: 'summary', name: 'Mostra i dati in tabella' },
  },
  { name: 'sensore-energia', at: 'sensor.energia_prelevata' },
  {
    name: 'sensore-senza-storia',
    at: 'sensor.appena_arrivato',
    before: ({ demo }) =>
      demo.faults.setState('sensor.appena_arrivato', 'unknown', { friendly_name: 'Appena arrivato' }),
  },
  { name: 'movimento', at: 'binary_sensor.movimento_ingresso' },
  { name: 'finestra', at: 'binary_sensor.finestra_cucina' },
  { name: 'fumo-calmo', at: SMOKE_DETECTOR },
  {
    name: 'fumo-allarme',
    at: SMOKE_DETECTOR,
    before: setState(SMOKE_DETECTOR, 'on', { smoke_level: 320 }),
  },
  {
    name: 'luce-durante-allarme',
    at: 'light.lampada_ad_arco',
    after: setState(SMOKE_DETECTOR, 'off', { smoke_level: 2 }),
  },
  { name: 'termostato', at: 'climate.termostato' },
  {
    name: 'termostato-programma',
    at: 'climate.termostato',
    press: { role: 'tab', name: 'Programma' },
  },
  { name: 'climatizzatore-spento', at: AIR_CONDITIONER },
  {
    name: 'climatizzatore-caldo-freddo',
    at: AIR_CONDITIONER,
    before: callService('climate.set_hvac_mode', AIR_CONDITIONER, { hvac_mode: 'heat_cool' }),
  },
  { name: 'allarme-disarmato', at: ALARM_PANEL },
  {
    name: 'allarme-uscita',
    at: ALARM_PANEL,
    before: setState(ALARM_PANEL, 'arming', { delay: 30 }),
  },
  { name: 'allarme-armato', at: ALARM_PANEL, before: setState(ALARM_PANEL, 'armed_away') },
  {
    name: 'allarme-ingresso',
    at: ALARM_PANEL,
    before: setState(ALARM_PANEL, 'pending', { delay: 30 }),
  },
  {
    name: 'allarme-scattato',
    at: ALARM_PANEL,
    before: setState(ALARM_PANEL, 'triggered'),
    after: setState(ALARM_PANEL, 'disarmed'),
  },
  { name: 'media', at: TELEVISION },
  { name: 'media-spento', at: TELEVISION, before: setState(TELEVISION, 'off') },
  { name: 'musica-in-pausa', at: 'media_player.cassa_di_giulia' },
  { name: 'robot', at: ROBOT },
  { name: 'robot-pulisce', at: ROBOT, before: setState(ROBOT, 'cleaning') },
  { name: 'robot-errore', at: ROBOT, before: setState(ROBOT, 'error') },
  { name: 'telecamera', at: 'camera.telecamera_cancello' },
  { name: 'automazione', at: 'automation.vacanza' },
  { name: 'sole', at: 'sun.sun' },
  { name: 'meteo', at: 'weather.casa_bianchi' },
  {
    name: 'modifica',
    at: STRIP,
    press: button('Modifica dispositivo'),
    complete: 'role=dialog[name="Modifica dispositivo"]',
  },
  {
    name: 'avviso-nuovo',
    at: GATE,
    press: button('Avvisami quando'),
    complete: 'role=dialog[name="Avvisami quando"] >> role=radio[name="Si apre"]',
  },
  {
    name: 'sparito',
    at: 'light.specchio',
    opened: ({ demo }) => demo.faults.removeEntity('light.specchio'),
    complete: 'role=dialog >> role=button[name="Torna alla dashboard"]',
  },
  {
    name: 'hub-lontano',
    at: 'light.lampada_ad_arco',
    opened: ({ demo }) => {
      demo.faults.refuseConnections(true);
      demo.faults.dropSockets();
    },
    complete: '[role=dialog] [data-stale]',
    after: ({ demo }) => demo.faults.refuseConnections(false),
  },
];
