import { DAY_MS } from '@soglia/server/durations';
/** Milliseconds since the epoch at which a day begins in a time zone. @param day `YYYY-MM-DD` */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset near this midnight may change on the same day: the second look is at the moment itself.
  const first = midnight - offsetAt(midnight, timeZone);
  return midnight - offsetAt(first, timeZone);
}

/** The day after. @param day `YYYY-MM-DD` */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Milliseconds by which the clock of a time zone is ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(
    ...([
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    ] as const),
  );
  return local - Math.floor(at / 1000) * 1000;
}
