import { formatDay, formatTime } from '#shared/format/time.ts';
import { t } from './texts/index.ts';

/** Days of the calendar from `at` to `now`: 1 is yesterday, whatever the hour. */
export const daysBetween = (at: number, now: number): number => dayNumber(now) - dayNumber(at);

const dayNumber = (at: number) => {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
};

/** "L’8 nov" and "l’11 nov": in Italian these two begin with a vowel. */
const VOWELS: ReadonlySet<number> = new Set([8, 11]);

function momentText(sort: 'when' | 'since', at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days <= 0) return t(`${sort}.today`, { time: formatTime(at) });
  if (days === 1) return t(`${sort}.yesterday`, { time: formatTime(at) });
  const id = VOWELS.has(new Date(at).getDate()) ? 'dayVowel' : 'day';
  return t(`${sort}.${id}`, { day: formatDay(at, now) });
}

/** "alle 17:52" today, "ieri alle 23:10" yesterday, "il 20 nov" before; a time still to come counts as today. */
export const formatWhen = (at: number, now: number): string => momentText('when', at, now);

/** "dalle 17:52" today, "da ieri alle 23:10" yesterday, "dal 20 nov" before. */
export const formatSince = (at: number, now: number): string => momentText('since', at, now);

/** "Alle 17:52": for the beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
