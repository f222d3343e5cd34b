import type { BandException } from '@soglia/contracts/energy';
import { italianHolidays } from './italian-holidays.ts';
import { HOUR_MS } from '../durations.ts';
import { dayText, localTime, weekdayOf } from './local-time.ts';
import type { Band } from './types.ts';

export const bands: readonly Band[] = ['f1', 'f2', 'f3'];

/**
 * The band of a moment.
 *
 * @param at milliseconds since the epoch
 * @param timeZone of the house; the runtime's own where it does not know that name
 * @param exceptions of the house: one for a single day outweighs one for every year
 */
export function bandAt(at: number, timeZone: string, exceptions: readonly BandException[] = []): Band {
  const { day, sinceMidnight } = localTime(at, timeZone);
  return bandsOfDay(day, exceptions)(Math.floor(sinceMidnight / HOUR_MS));
}

/**
 * The bands of one day, by the hour that the clock shows (0–23).
 *
 * @param day since 1 January 1970, of the local calendar
 */
export function bandsOfDay(day: number, exceptions: readonly BandException[]): (hour: number) => Band {
  const weekday = weekdayOf(day);
  if (weekday === 0 || isHoliday(dayText(day), exceptions)) return () => 'f3';
  return (hour) => {
    if (hour < 7 || hour >= 23) return 'f3';
    return weekday !== 6 && hour >= 8 && hour < 19 ? 'f1' : 'f2';
  };
}

function isHoliday(day: string, exceptions: readonly BandException[]): boolean {
  const exception =
    exceptions.findLast((one) => one.day === day) ?? exceptions.findLast((one) => one.day === day.slice(5));
  if (exception !== undefined) return exception.counts_as === 'holiday';
  return italianHolidays(Number(day.slice(0, -6))).includes(day);
}
