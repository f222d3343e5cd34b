import { domainOf } from '@soglia/hub-client/entities';
import { stateText } from '../../../state-texts/state-text.ts';
import { strong } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import type { AgreementValues } from './agreement-values.ts';
import { t } from './texts/index.ts';

/** `becomes`: what begins; `is`: what lasts. */
export type Aspect = 'becomes' | 'is';

/** Two states of which one ends where the other begins. */
type Pair = 'power' | 'open' | 'unlocked' | 'active' | 'connected' | 'running' | 'home' | 'up';

const powered = new Set([
  'light',
  'switch',
  'fan',
  'media_player',
  'climate',
  'humidifier',
  'siren',
  'remote',
]);
const poweredToo = new Set(['input_boolean', 'group', 'water_heater']);

const pairsOfClasses = new Map<string, Pair>([
  ['door', 'open'],
  ['window', 'open'],
  ['garage_door', 'open'],
  ['opening', 'open'],
  ['lock', 'unlocked'],
  ['connectivity', 'connected'],
  ['plug', 'connected'],
  ['running', 'running'],
  ['presence', 'home'],
]);

const pairsOfStates = new Map<string, readonly [Pair, 'on' | 'off']>([
  ['open', ['open', 'on']],
  ['closed', ['open', 'off']],
  ['unlocked', ['unlocked', 'on']],
  ['locked', ['unlocked', 'off']],
  ['home', ['home', 'on']],
  ['not_home', ['home', 'off']],
  ['above_horizon', ['up', 'on']],
  ['below_horizon', ['up', 'off']],
]);

const seen = [
  'battery',
  'battery_charging',
  'carbon_monoxide',
  'cold',
  'gas',
  'heat',
  'light',
  'moisture',
  'motion',
  'moving',
  'occupancy',
  'power',
  'problem',
  'safety',
  'smoke',
  'sound',
  'tamper',
  'update',
  'vibration',
] as const;

/** It says so of itself, or of its device, and does not look for it. */
const selfReported: ReadonlySet<string> = new Set([
  'battery',
  'battery_charging',
  'problem',
  'safety',
  'tamper',
  'update',
]);

const alarmStates = [
  'disarmed',
  'armed_home',
  'armed_away',
  'armed_night',
  'armed_vacation',
  'arming',
  'pending',
  'triggered',
] as const;

const others = ['playing', 'paused', 'cleaning', 'docked', 'unavailable', 'unknown'] as const;

function pairOf(domain: string, deviceClass: string | undefined, state: string) {
  const pair = pairsOfStates.get(state);
  if (pair !== undefined) return pair;
  if (state !== 'on' && state !== 'off') return undefined;
  if (domain === 'binary_sensor') return [pairsOfClasses.get(deviceClass ?? '') ?? 'active', state] as const;
  return [powered.has(domain) || poweredToo.has(domain) ? 'power' : 'active', state] as const;
}

/** What a state is of: a domain, and of sensors the device class. */
export interface StateSubject {
  readonly domain: string;
  readonly deviceClass: string | undefined;
  /** Any entity of them, for the hub's own words. */
  readonly entityId: string | undefined;
}

export function subjectOf(entityIds: readonly string[], words: SentenceWords): StateSubject {
  const [entityId] = entityIds;
  return {
    domain: domainOf(entityId ?? ''),
    deviceClass: entityId === undefined ? undefined : words.deviceClass(entityId),
    entityId,
  };
}

export interface PhraseSetting {
  readonly aspect: Aspect;
  readonly subject: StateSubject;
  readonly agreement: AgreementValues;
}

/** The predicate alone: "si accende", "sono aperte", "rileva movimento", "passa a «Finito»". */
export function statePhrase(
  { aspect, subject, agreement }: PhraseSetting,
  state: string,
  words: SentenceWords,
): string {
  const { domain, deviceClass } = subject;
  const sight = seen.find((one) => one === deviceClass);
  if (domain === 'binary_sensor' && sight !== undefined && (state === 'on' || state === 'off'))
    return t(`${aspect}.${selfReported.has(sight) ? 'tells' : 'sees'}.${state}`, {
      ...agreement,
      what: t(`sees.${sight}`),
    });
  const alarm = alarmStates.find((one) => one === state);
  if (domain === 'alarm_control_panel' && alarm !== undefined)
    return t(`${aspect}.alarm.${alarm}`, { ...agreement });
  const other = others.find((one) => one === state);
  if (other !== undefined) return t(`${aspect}.${other}`, { ...agreement });
  const [pair, side] = pairOf(domain, deviceClass, state) ?? [];
  if (pair !== undefined && side !== undefined) return t(`${aspect}.${pair}.${side}`, { ...agreement });
  return t(`${aspect}.other`, { ...agreement, word: strong(stateWord(subject, state, words)) });
}

/** The state by itself: "Riscaldamento". */
export function stateWord({ entityId }: StateSubject, state: string, words: SentenceWords): string {
  const own = entityId === undefined ? undefined : words.stateWord(entityId, state);
  return own ?? stateText(state);
}

const opposites = new Map([
  ['on', 'off'],
  ['off', 'on'],
  ['open', 'closed'],
  ['closed', 'open'],
  ['locked', 'unlocked'],
  ['unlocked', 'locked'],
  ['home', 'not_home'],
  ['not_home', 'home'],
  ['above_horizon', 'below_horizon'],
  ['below_horizon', 'above_horizon'],
]);

/** The only other usual state, of those that have one. */
export const oppositeOf = (state: string): string | undefined => opposites.get(state);
