const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The bands follow Italian legal time, so it stands in for a time zone that this machine does not know. */
const ITALY = 'Europe/Rome';
/** The longest is shorter than from a change of the clock to the one back: in Morocco four weeks. */
const SPANS = [10 * DAY, DAY];
/** Of one time zone: 50 years. */
const REMEMBERED_SPANS = 1_830;

/** A moment as the clocks of a house show it. */
export interface LocalTime {
  /** Days since 1 January 1970, of the local calendar. */
  readonly day: number;
  /** Milliseconds since local midnight, as the clock shows them. */
  readonly sinceMidnight: number;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** By span: milliseconds ahead of UTC, where they are the same all along. */
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

/** Asking for the offset of each hour of a year takes 50 ms; it changes on two days. */
function offsetAt(at: number, zone: Zone): number {
  for (const length of SPANS) {
    const start = Math.floor(at / length) * length;
    // Whole days and a few milliseconds: no two spans have the same.
    const key = start + length / DAY;
    let offset = zone.offsets.get(key);
    if (offset === undefined) {
      const first = measuredOffset(start, zone);
      offset = first === measuredOffset(start + length, zone) ? first : 'changes';
      if (zone.offsets.size >= REMEMBERED_SPANS) zone.offsets.clear();
      zone.offsets.set(key, offset);
    }
    if (offset !== 'changes') return offset;
  }
  return measuredOffset(at, zone);
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
