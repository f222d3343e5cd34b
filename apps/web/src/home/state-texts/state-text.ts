import { cleanText } from '@soglia/hub-client/text';
import type { Ending } from '@soglia/italian/agreement';
import { formatNumber } from '#shared/format/quantity.ts';
import { toNumber } from '../model/attributes.ts';
import { t } from './texts/index.ts';

type Word = Parameters<typeof t>[0] & `state.${string}`;

/** Texts for states that many domains share; kinds with their own texts do not use them. */
const words = new Map<string, Word>([
  ['on', 'state.on'],
  ['off', 'state.off'],
  ['open', 'state.open'],
  ['closed', 'state.closed'],
  ['home', 'state.home'],
  ['not_home', 'state.not_home'],
  ['idle', 'state.idle'],
  ['active', 'state.active'],
  ['paused', 'state.paused'],
  ['playing', 'state.playing'],
  ['standby', 'state.standby'],
  ['locked', 'state.locked'],
  ['unlocked', 'state.unlocked'],
  ['problem', 'state.problem'],
  ['ok', 'state.ok'],
  ['above_horizon', 'state.above_horizon'],
  ['below_horizon', 'state.below_horizon'],
  ['unknown', 'state.unknown'],
  ['unavailable', 'state.unavailable'],
  ['none', 'state.unknown'],
  ['null', 'state.unknown'],
  ['undefined', 'state.unknown'],
  ['nan', 'state.unknown'],
  ['inf', 'state.unknown'],
  ['infinity', 'state.unknown'],
]);

/** The longest state that the hub keeps, in characters. */
const LONGEST = 255;

/** Whether there is a text for a state. */
export const hasStateText = (state: string): boolean => words.has(state.trim().toLowerCase());

/**
 * A state as text, for kinds without their own: numbers in the language of the interface.
 * @param ending that of the thing it is said of
 */
export function stateText(state: string, ending: Ending = 'o'): string {
  const word = words.get(state.trim().toLowerCase());
  if (word !== undefined) return t(word, { ending });
  const number = toNumber(state);
  if (number !== undefined) return formatNumber(number, { max: 2 });
  const text = cleanText(state.replaceAll('_', ' '), LONGEST);
  return text === '' ? t('state.unknown') : text;
}
