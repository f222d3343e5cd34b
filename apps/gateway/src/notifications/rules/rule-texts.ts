import type { NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { endingOfName } from '@soglia/italian/agreement';
import { domainOf } from '@soglia/hub-client/entities';
import { numberInState, type LiveState } from '#house-access/live-states.ts';

/** Made when it is first used: the forms of languages take megabytes. */
let numberFormat: Intl.NumberFormat | undefined;

function numberText(value: number): string {
  numberFormat ??= new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 });
  return numberFormat.format(value);
}

/** In place of those that are left out until the hour is over. */
export const tooManyText = (told: number) => ({
  title: 'Troppi avvisi in quest’ora',
  message: `Le tue regole di «Avvisami quando» ne hanno già mandati ${told}: fino alla prossima ora non ne arrivano altri.`,
});

/** States that read the same whatever the thing is; `{ending}` agrees with it. Others are told as the hub names them. */
const words: Readonly<Record<string, string>> = {
  on: 'acces{ending}',
  off: 'spent{ending}',
  open: 'apert{ending}',
  closed: 'chius{ending}',
  opening: 'in apertura',
  closing: 'in chiusura',
  locked: 'chius{ending} a chiave',
  unlocked: 'sbloccat{ending}',
  jammed: 'inceppat{ending}',
  home: 'in casa',
  not_home: 'fuori casa',
  unavailable: 'non raggiungibile',
  unknown: 'stato sconosciuto',
  triggered: 'in allarme',
  disarmed: 'disarmato',
  armed_home: 'armato in casa',
  pending: 'in attesa',
  armed_away: 'armato fuori casa',
  armed_night: 'armato per la notte',
  arming: 'in attivazione',
  playing: 'in riproduzione',
  paused: 'in pausa',
  idle: 'ferm{ending}',
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

type OnAndOff = readonly [on: string, off: string];
const OPEN_AND_CLOSED: OnAndOff = ['apert{ending}', 'chius{ending}'];
const ACTIVE: OnAndOff = ['attiv{ending}', 'non attiv{ending}'];

/** What `on` and `off` of a binary sensor say, by its class; others are active or not. */
const sensorWords: Readonly<Record<string, OnAndOff>> = {
  door: OPEN_AND_CLOSED,
  window: OPEN_AND_CLOSED,
  opening: OPEN_AND_CLOSED,
  garage_door: OPEN_AND_CLOSED,
  lock: ['sbloccat{ending}', 'chius{ending} a chiave'],
  motion: ['movimento', 'nessun movimento'],
  moving: ['in movimento', 'ferm{ending}'],
  occupancy: ['presenza', 'nessuna presenza'],
  presence: ['in casa', 'fuori casa'],
  smoke: ['fumo', 'niente fumo'],
  gas: ['gas', 'niente gas'],
  moisture: ['acqua', 'asciutto'],
  carbon_monoxide: ['monossido', 'niente monossido'],
  vibration: ['vibrazione', 'nessuna vibrazione'],
  battery: ['batteria scarica', 'batteria carica'],
  battery_charging: ['in carica', 'non in carica'],
  problem: ['problema', 'nessun problema'],
  connectivity: ['collegat{ending}', 'scollegat{ending}'],
  plug: ['collegat{ending}', 'scollegat{ending}'],
  power: ['corrente presente', 'senza corrente'],
  running: ['in funzione', 'ferm{ending}'],
  sound: ['suono', 'silenzio'],
  tamper: ['manomissione', 'nessuna manomissione'],
  safety: ['pericolo', 'nessun pericolo'],
  cold: ['freddo', 'temperatura normale'],
  heat: ['caldo', 'temperatura normale'],
  light: ['luce', 'nessuna luce'],
  update: ['aggiornamento disponibile', 'aggiornat{ending}'],
};

function stateWord(state: string, domain: string, deviceClass = ''): string {
  const [on, off] = Object.hasOwn(sensorWords, deviceClass) ? (sensorWords[deviceClass] ?? ACTIVE) : ACTIVE;
  if (domain === 'binary_sensor' && state === 'on') return on;
  if (domain === 'binary_sensor' && state === 'off') return off;
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
  const domain = domainOf(rule.entity_id);
  const ending = endingOfName(name, domain, state.deviceClass);
  const said =
    when.kind === 'state'
      ? `${stateWord(when.state, domain, state.deviceClass).replace('{ending}', ending)}${lasting}`
      : `${when.kind === 'above' ? 'sopra' : 'sotto'} ${numberText(when.value)}${unit}${lasting}`;
  // It may say nothing any more by the time when it is told.
  const value = when.kind === 'state' ? undefined : numberInState(state.state);
  const now = value === undefined ? [] : [`Ora segna ${numberText(value)}${unit}.`];
  const away = rule.only_when_away ? ['In casa non c’è nessuno.'] : [];
  const message = [...now, ...away].join(' ');
  return {
    title: `${name}: ${said}`,
    message: message === '' ? 'Lo hai chiesto in «Avvisami quando».' : message,
  };
}
