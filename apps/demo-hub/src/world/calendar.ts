import { HOUR_MS, DAY_MS } from '#durations.ts';
import { localTime } from './local-time.ts';

export const periods = ['5minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof periods)[number];

/** The period that contains `ms` begins here; days, weeks, months and years at local midnight. */
export function startOf(ms: number, period: StatisticsPeriod): number {
  if (period === '5minute') return ms - (ms % 300_000);
  if (period === 'hour') return ms - (ms % HOUR_MS);
  const midnight = midnightBefore(ms);
  if (period === 'day') return midnight;
  // Noons, as a day may have 23 or 25 hours.
  const noon = midnight + DAY_MS / 2;
  if (period === 'week') return midnightBefore(noon - localTime(noon).weekday * DAY_MS);
  const date = new Date(noon);
  const days = period === 'month' ? date.getUTCDate() - 1 : dayOfYear(date);
  return midnightBefore(noon - days * DAY_MS);
}

/** The end of a period that begins at `start`. */
export function endOf(start: number, period: StatisticsPeriod): number {
  if (period === '5minute') return start + 300_000;
  if (period === 'hour') return start + HOUR_MS;
  const days = { day: 1, week: 7, month: 31, year: 366 }[period];
  // Jumps into the next period and back to its start: days have 23–25 hours, months 28–31 days.
  return startOf(start + days * DAY_MS + DAY_MS / 2, period);
}

/** Local midnights by the hours that follow them: statistics of a year ask for the same ones again and again. */
const midnights = new Map<number, number>();
const MAX_MIDNIGHTS = 20_000;

function midnightBefore(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  const known = midnights.get(hour);
  if (known !== undefined) return known;
  if (midnights.size >= MAX_MIDNIGHTS) midnights.clear();
  const midnight = computeMidnight(ms);
  midnights.set(hour, midnight);
  return midnight;
}

/** Clocks change at night: the local midnight may be an hour off the difference of the clock. */
function computeMidnight(ms: number): number {
  const { midnight } = localTime(ms);
  const { clock } = localTime(midnight);
  if (clock.startsWith('23')) return midnight + HOUR_MS;
  return clock.startsWith('01') ? midnight - HOUR_MS : midnight;
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS);
}
