import { activeRegion } from '#shared/i18n/locale.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import { t } from './texts/index.ts';

/** The most decimals that a threshold shows. */
const MOST_DIGITS = 6;

/** "18,5 °C". */
export const numberText = (value: number, unit: string): string =>
  formatQuantity(value, unit, { max: MOST_DIGITS });

type Junction = 'conjunction' | 'disjunction';

/** More than anybody reads; a configuration may hold thousands. */
const MOST_TEXTS = 12;

/** "A, B e C", or with "o"; of many the first ones, and how many more. */
export function listText(texts: readonly string[], type: Junction): string {
  const [text = ''] = texts;
  if (texts.length < 2) return text;
  if (texts.length <= MOST_TEXTS) return listFormat(type).format(texts);
  const shown = texts.slice(0, MOST_TEXTS - 1);
  return listFormat(type).format([...shown, t('more.things', { count: texts.length - shown.length })]);
}

/** By region and what else they depend on: making one is slow. */
const lists = new Map<string, Intl.ListFormat>();
const spans = new Map<string, Intl.NumberFormat>();

function listFormat(type: Junction): Intl.ListFormat {
  const region = activeRegion();
  const key = `${region} ${type}`;
  const format = lists.get(key) ?? new Intl.ListFormat(region, { type });
  lists.set(key, format);
  return format;
}

function spanText(amount: number, unit: string): string {
  const region = activeRegion();
  const key = `${region} ${unit}`;
  const format =
    spans.get(key) ?? new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' });
  spans.set(key, format);
  return format.format(amount);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "1 ora e 30 minuti", "5 minuti", "0 secondi"; fractions of a second are dropped. */
export function durationText(seconds: number): string {
  let left = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const amount = Math.floor(left / size);
    left -= amount * size;
    if (amount > 0) parts.push(spanText(amount, unit));
  }
  return parts.length === 0 ? spanText(0, 'second') : listText(parts, 'conjunction');
}
