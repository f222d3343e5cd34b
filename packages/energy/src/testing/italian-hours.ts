import { HOUR_MS } from '../durations.ts';
import type { Band } from '../tariff/index.ts';

/** One hour as an Italian clock shows it. */
export interface ItalianHour {
  readonly at: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly hour: number;
  readonly band: Band;
}

/** Easter Mondays as a list of dates, which no formula here computes. */
const easterMondays = new Set(
  `2020-04-13 2021-04-05 2022-04-18 2023-04-10 2024-04-01 2025-04-21 2026-04-06 2027-03-29 2028-04-17 2029-04-02
  2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10 2035-03-26`.split(/\s+/),
);
const fixedHolidays = new Set('01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'.split(' '));

/** 01:00 UTC of the last Sunday of a month, when all clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const day = new Date(Date.UTC(year, month, 31, 1));
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() - 1);
  return day.getTime();
}

/** Every hour from 2020 to 2035, one by one, without the time zones of the machine: what the bands are compared with. */
export function italianHours(): readonly ItalianHour[] {
  const hours: ItalianHour[] = [];
  for (let year = 2020; year <= 2035; year += 1) {
    const summer = clockChange(year, 2);
    const winter = clockChange(year, 9);
    const end = Date.UTC(year + 1, 0, 1) - HOUR_MS;
    for (let at = Date.UTC(year, 0, 1) - HOUR_MS; at < end; at += HOUR_MS) {
      const clock = new Date(at + (at >= summer && at < winter ? 2 : 1) * HOUR_MS);
      const day = clock.toISOString().slice(0, 10);
      const hour = clock.getUTCHours();
      hours.push({ at, day, hour, band: bandOfClock(day, clock.getUTCDay(), hour) });
    }
  }
  return hours;
}

/** A line of 24 hours for each kind of day. */
function bandOfClock(day: string, weekday: number, hour: number): Band {
  const isHoliday = fixedHolidays.has(day.slice(5)) || easterMondays.has(day);
  const line =
    weekday === 0 || isHoliday
      ? '333333333333333333333333'
      : weekday === 6
        ? '333333322222222222222223'
        : '333333321111111111122223';
  return line[hour] === '1' ? 'f1' : line[hour] === '2' ? 'f2' : 'f3';
}
