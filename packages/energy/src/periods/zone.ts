import { DAY_MS, HOUR_MS } from '../durations.ts';

const WEEK_MS = 7 * DAY_MS;

/** A day of the calendar; `month` from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The clock of one time zone. */
interface Zone {
  /** What is added to UTC at a moment, milliseconds. */
  offsetAt(at: number): number;
}

const zones = new Map<string, Zone>();
/** Weeks and hours whose offset a zone remembers, and zones that are remembered: more than anybody looks at. */
const MAX_MOMENTS = 8_000;
const MAX_ZONES = 20;

/** The clock of a time zone; the runtime's own where it does not know that name. */
export function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  if (zones.size >= MAX_ZONES) zones.clear();
  const zone = createZone(formatOf(timeZone));
  zones.set(timeZone, zone);
  return zone;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const shape = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', shape);
  }
}

/**
 * Formatting is slow: the offset is asked for at the ends of a week, and holds in between where it is the same at both, as
 * no zone changes its clock and back within days; else at the ends of each hour, which is where clocks are changed.
 */
function createZone(format: Intl.DateTimeFormat): Zone {
  const known = new Map<number, number>();
  const offsetOf = (at: number) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    if (known.size >= MAX_MOMENTS) known.clear();
    const offset = offsetBy(format, at);
    known.set(at, offset);
    return offset;
  };
  const within = (at: number, length: number) => {
    const start = Math.floor(at / length) * length;
    const offset = offsetOf(start);
    return offset === offsetOf(start + length) ? offset : undefined;
  };
  return { offsetAt: (at) => within(at, WEEK_MS) ?? within(at, HOUR_MS) ?? offsetBy(format, at) };
}

function offsetBy(format: Intl.DateTimeFormat, at: number): number {
  const second = Math.floor(at / 1_000) * 1_000;
  const shown = new Map(format.formatToParts(second).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.get(type));
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - second;
}

/** What a clock on the wall shows, as if it were UTC: to be read with the `getUTC…` methods. */
export const wallClockAt = (at: number, timeZone: string): Date =>
  new Date(at + zoneOf(timeZone).offsetAt(at));

export function calendarDayAt(at: number, timeZone: string): CalendarDay {
  const wall = wallClockAt(at, timeZone);
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Days since 1970; days and months beyond the calendar are carried, as `day: 0` is the last one of the month before. */
const dayNumberOf = ({ year, month, day }: CalendarDay) => Date.UTC(year, month - 1, day) / DAY_MS;

/**
 * The first moment of a day, milliseconds since the epoch: midnight, or one o'clock where the clock is put forward at
 * midnight; the first of the two where it is put back to midnight.
 */
export function startOfDay(day: CalendarDay, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const number = dayNumberOf(day);
  const midnight = number * DAY_MS;
  const [before, after] = [zone.offsetAt(midnight - DAY_MS), zone.offsetAt(midnight + DAY_MS)];
  let first = midnight - Math.max(before, after);
  if (before === after) return first;
  // The offset changes near this midnight: the first minute whose date is this day or a later one.
  let last = midnight - Math.min(before, after);
  while (first < last) {
    const middle = first + Math.floor((last - first) / 120_000) * 60_000;
    if (Math.floor((middle + zone.offsetAt(middle)) / DAY_MS) >= number) last = middle;
    else first = middle + 60_000;
  }
  return first;
}

/** The first moment of the day that contains `at`; also on days of 23 and 25 hours. */
export const midnightIn = (at: number, timeZone: string): number =>
  startOfDay(calendarDayAt(at, timeZone), timeZone);
