import { DAY_MS, HOUR_MS } from '../durations.ts';
import { zoneOf } from '../periods/zone.ts';

/** A moment as the clocks of a house show it. */
export interface LocalTime {
  /** Days since 1 January 1970, of the local calendar. */
  readonly day: number;
  /** Milliseconds since local midnight, as the clock shows them. */
  readonly sinceMidnight: number;
}

/** @param at milliseconds since the epoch */
export function localTime(at: number, timeZone: string): LocalTime {
  const shown = at + zoneOf(timeZone).offsetAt(at);
  const day = Math.floor(shown / DAY_MS);
  return { day, sinceMidnight: shown - day * DAY_MS };
}

/** When the clock next shows a whole hour: a band or a price never changes within one. */
export const nextWholeHour = (at: number, timeZone: string): number =>
  at + HOUR_MS - (localTime(at, timeZone).sinceMidnight % HOUR_MS);

/** `YYYY-MM-DD` of a day of the local calendar. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
