import type { NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import type { LiveState } from '#house-access/live-states.ts';

const number = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 });

/** In place of those that are left out until the hour is over. */
export const tooManyText = (told: number) => ({
  title: "Troppi avvisi in quest'ora",
  message: `Le tue regole di «Avvisami quando» ne hanno già mandati ${told}: fino alla prossima ora non ne arrivano altri.`,
});

/** States that read the same whatever the thing is; others are told as the hub names them. */
const words: Readonly<Record<string, string>> = {
  on: 'acceso',
  off: 'spento',
  open: 'aperto',
  closed: 'chiuso',
  opening: 'in apertura',
  closing: 'in chiusura',
  locked: 'chiuso a chiave',
  unlocked: 'sbloccato',
  jammed: 'inceppato',
  home: 'in casa',
  not_home: 'fuori casa',
  unavailable: 'non raggiungibile',
  unknown: 'sconosciuto',
  triggered: 'in allarme',
  disarmed: 'disarmato',
  armed_home: 'armato in casa',
  pending: 'in attesa',
  armed_away: 'armato fuori casa',
  armed_night: 'armato per la notte',
  arming: 'in attivazione',
  playing: 'in riproduzione',
  paused: 'in pausa',
  idle: 'fermo',
  standby: 'in standby',
  cleaning: 'in pulizia',
  docked: 'alla base',
  returning: 'in rientro',
  error: 'in errore',
  heat: 'riscaldamento',
  cool: 'raffrescamento',
  auto: 'automatico',
  dry: 'deumidificazione',
};

/** What `on` and `off` of a binary sensor say, by its class. */
const sensorWords: Readonly<Record<string, readonly [on: string, off: string]>> = {
  door: ['aperto', 'chiuso'],
  window: ['aperto', 'chiuso'],
  opening: ['aperto', 'chiuso'],
  garage_door: ['aperto', 'chiuso'],
  lock: ['sbloccato', 'chiuso a chiave'],
  motion: ['movimento', 'nessun movimento'],
  moving: ['in movimento', 'fermo'],
  occupancy: ['presenza', 'nessuna presenza'],
  presence: ['presenza', 'nessuna presenza'],
  smoke: ['fumo', 'niente fumo'],
  gas: ['gas', 'niente gas'],
  moisture: ['bagnato', 'asciutto'],
  carbon_monoxide: ['monossido', 'niente monossido'],
  vibration: ['vibrazione', 'nessuna vibrazione'],
  battery: ['batteria scarica', 'batteria carica'],
  problem: ['problema', 'nessun problema'],
  connectivity: ['collegato', 'scollegato'],
  plug: ['collegato', 'scollegato'],
  power: ['alimentato', 'senza corrente'],
  running: ['in funzione', 'fermo'],
  sound: ['suono', 'silenzio'],
  tamper: ['manomesso', 'a posto'],
  safety: ['pericolo', 'sicuro'],
};

function stateWord({ state, deviceClass }: LiveState, isBinarySensor: boolean): string {
  const pair =
    isBinarySensor && deviceClass !== undefined && Object.hasOwn(sensorWords, deviceClass)
      ? sensorWords[deviceClass]
      : undefined;
  if (pair !== undefined && state === 'on') return pair[0];
  if (pair !== undefined && state === 'off') return pair[1];
  return Object.hasOwn(words, state) ? (words[state] ?? state) : state;
}

/** `10 minuti`, `1 ora e 30 minuti`. @param seconds at least 1 */
function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours === 0 ? [] : [hours === 1 ? '1 ora' : `${hours} ore`],
    rest === 0 ? [] : [rest === 1 ? '1 minuto' : `${rest} minuti`],
  ];
  return parts.flat().join(' e ');
}

/** What the owner of a rule is told. @param name of the device */
export function ruleText(rule: NoticeRuleInput, name: string, state: LiveState) {
  const { when, for_seconds: seconds } = rule;
  const unit = state.unit === undefined ? '' : ` ${state.unit}`;
  const lasting = seconds === 0 ? '' : ` da ${duration(seconds)}`;
  const said =
    when.kind === 'state'
      ? `${stateWord({ ...state, state: when.state }, rule.entity_id.startsWith('binary_sensor.'))}${lasting}`
      : `${when.kind === 'above' ? 'sopra' : 'sotto'} ${number.format(when.value)}${unit}${lasting}`;
  const now = when.kind === 'state' ? [] : [`Ora segna ${number.format(Number(state.state))}${unit}.`];
  const away = rule.only_when_away ? ['In casa non c’è nessuno.'] : [];
  const message = [...now, ...away].join(' ');
  return {
    title: `${name}: ${said}`,
    message: message === '' ? 'Lo hai chiesto in «Avvisami quando».' : message,
  };
}
