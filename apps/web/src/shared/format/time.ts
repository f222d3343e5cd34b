import { activeRegion } from '#shared/i18n/locale.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../durations.ts';

/** 14:05, 8:07. Times are milliseconds since the epoch. */
export const formatTime = (at: number): string =>
  new Intl.DateTimeFormat(activeRegion(), { hour: 'numeric', minute: '2-digit' }).format(at);

/** 20 nov; with the year where it is not the year of `now`. */
export const formatDay = (at: number, now: number): string =>
  new Intl.DateTimeFormat(activeRegion(), {
    day: 'numeric',
    month: 'short',
    ...(new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
  }).format(at);

/** 20 nov, 14:05; with the year where it is not the year of `now`. */
export const formatDayTime = (at: number, now: number): string => `${formatDay(at, now)}, ${formatTime(at)}`;

type UnitDisplay = 'long' | 'short';

/**
 * A duration: "2 ore", "3 minuti", "1 giorno"; in the largest unit that fits, at least a minute. `short` gives "2 h"
 * and "3 min".
 */
export function formatSpan(milliseconds: number, unitDisplay: UnitDisplay = 'long'): string {
  const span = (amount: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(activeRegion(), { style: 'unit', unit, unitDisplay }).format(amount);
  if (milliseconds >= DAY_MS) return span(Math.floor(milliseconds / DAY_MS), 'day');
  if (milliseconds >= HOUR_MS) return span(Math.floor(milliseconds / HOUR_MS), 'hour');
  return span(Math.max(1, Math.floor(milliseconds / MINUTE_MS)), 'minute');
}

/** Calendar days from `at` to `now`: 1 is yesterday, whatever the hour. */
export const daysBetween = (at: number, now: number): number => dayNumber(now) - dayNumber(at);

function dayNumber(at: number) {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** "2 minuti fa", "ieri", "3 giorni fa"; under a minute "ora". A future time counts as now. */
export function formatAgo(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(activeRegion(), { numeric: 'auto' });
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return format.format(0, 'second');
  if (passed < HOUR_MS) return format.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return format.format(-Math.floor(passed / HOUR_MS), 'hour');
  return format.format(-Math.max(1, daysBetween(at, now)), 'day');
}
