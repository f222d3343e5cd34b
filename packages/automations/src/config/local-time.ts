/** A time of the calendar in some time zone; `month` from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const HOUR = 3_600_000;

/** Conversions of one time zone (IANA name). Throws RangeError where the name is unknown. */
export function localTimes(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  function localTimeOf(at: number): LocalTime {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
      second: part('second'),
    };
  }

  /** None where clocks skip it, two where they show it twice; earliest first. */
  function instantsOf(local: LocalTime): readonly number[] {
    const asUtc = utcOf(local);
    const offsets = new Set([-24, 24].map((hours) => offsetAt(asUtc + hours * HOUR)));
    const found = [...offsets]
      .map((offset) => asUtc - offset)
      .filter((at) => utcOf(localTimeOf(at)) === asUtc);
    return found.toSorted((one, other) => one - other);
  }

  const offsetAt = (at: number): number => utcOf(localTimeOf(at)) - Math.floor(at / 1_000) * 1_000;

  return { localTimeOf, instantsOf };
}

const utcOf = ({ year, month, day, hour, minute, second }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** The day so many days later, at midnight of the calendar. */
export function addDays({ year, month, day }: LocalTime, days: number): LocalTime {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
    second: 0,
  };
}

/** 0 is Monday. */
export const weekdayOf = ({ year, month, day }: LocalTime): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
