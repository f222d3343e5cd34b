import { activeLocale, regionOf } from '#shared/i18n/locale.ts';

/** Monday to Sunday, as roles number them. */
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

const DAY_MS = 86_400_000;
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 11, 31, 12);

const named = (day: number, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(regionOf(activeLocale()), { weekday, timeZone: 'UTC' }).format(
    SUNDAY + day * DAY_MS,
  );

/** lunedì */
export const dayName = (day: number): string => named(day, 'long');

/** Lun */
export function dayMark(day: number): string {
  const short = named(day, 'short');
  return short.charAt(0).toLocaleUpperCase() + short.slice(1);
}
