/** Milliseconds. */
export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
/** Days whose offset a zone remembers, and zones that are remembered: more than anybody looks at. */
const MAX_DAYS = 8_000;
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

/** Formatting is slow: the offset is remembered for each day of UTC at whose ends it is the same. */
function createZone(format: Intl.DateTimeFormat): Zone {
  const edges = new Map<number, number>();
  const edgeOf = (day: number) => {
    const known = edges.get(day);
    if (known !== undefined) return known;
    if (edges.size >= MAX_DAYS) edges.clear();
    const offset = offsetBy(format, day * DAY_MS);
    edges.set(day, offset);
    return offset;
  };
  return {
    offsetAt: (at) => {
      const day = Math.floor(at / DAY_MS);
      const offset = edgeOf(day);
      return offset === edgeOf(day + 1) ? offset : offsetBy(format, at);
    },
  };
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
