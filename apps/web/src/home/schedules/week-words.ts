import { weekdays, type Weekday } from '@soglia/schedules';
import { activeLocale, regionOf } from '#shared/i18n/locale.ts';
import { t } from './texts/index.ts';

/** A Monday, milliseconds since the epoch. */
const monday = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

const named = (day: Weekday, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(regionOf(activeLocale()), { weekday, timeZone: 'UTC' }).format(
    monday + weekdays.indexOf(day) * DAY_MS,
  );

/** lunedì */
export const dayName = (day: Weekday): string => named(day, 'long');

/** lun */
export const shortDay = (day: Weekday): string => named(day, 'short');

/** Lun */
export function dayMark(day: Weekday): string {
  const short = shortDay(day);
  return short.charAt(0).toLocaleUpperCase() + short.slice(1);
}

/** "lun mar mer", "tutti i giorni". */
export function daysText(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return t('days.all');
  return weekdays
    .filter((day) => days.includes(day))
    .map(shortDay)
    .join(' ');
}

/** 6:30, out of 06:30. */
export const timeText = (time: string): string => time.replace(/^0(?=\d)/, '');
