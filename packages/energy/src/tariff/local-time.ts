const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The bands follow Italian legal time, so it stands in for a time zone that this machine does not know. */
const ITALY = 'Europe/Rome';
/** Days of one time zone that are remembered: 50 years. */
const REMEMBERED_DAYS = 18_300;

/** A moment as the clocks of a house show it. */
export interface LocalTime {
  /** Days since 1 January 1970, of the local calendar. */
  readonly day: number;
  /** Milliseconds since local midnight, as the clock shows them. */
  readonly sinceMidnight: number;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** By UTC day: milliseconds ahead of UTC, where they are the same all day long. */
  readonly offsets: Map<number, number | 'changes'>;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const zone = { format: formatFor(timeZone), offsets: new Map<number, number | 'changes'>() };
  zones.set(timeZone, zone);
  return zone;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
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
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: ITALY });
  }
}

function measuredOffset(at: number, { format }: Zone): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** Asking for the offset of each hour of a year takes 30 ms; it changes on two days. */
function offsetAt(at: number, zone: Zone): number {
  const day = Math.floor(at / DAY);
  let offset = zone.offsets.get(day);
  if (offset === undefined) {
    const first = measuredOffset(day * DAY, zone);
    offset = first === measuredOffset((day + 1) * DAY, zone) ? first : 'changes';
    if (zone.offsets.size >= REMEMBERED_DAYS) zone.offsets.clear();
    zone.offsets.set(day, offset);
  }
  return offset === 'changes' ? measuredOffset(at, zone) : offset;
}

/** @param at milliseconds since the epoch */
export function localTime(at: number, timeZone: string): LocalTime {
  const shown = at + offsetAt(at, zoneOf(timeZone));
  const day = Math.floor(shown / DAY);
  return { day, sinceMidnight: shown - day * DAY };
}

/** When the clock next shows a whole hour: a band or a price never changes within one. */
export const nextWholeHour = (at: number, timeZone: string): number =>
  at + HOUR - (localTime(at, timeZone).sinceMidnight % HOUR);

/** `YYYY-MM-DD` of a day of the local calendar. */
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
