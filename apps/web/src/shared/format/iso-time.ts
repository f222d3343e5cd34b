import { formatDay, formatTime } from './time.ts';

/** A day, or a day and a time, as hubs write them. Sources: hub-protocol.md; calendars leave out the T. */
const WRITTEN = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/;
/** A day alone is the day of the house, not that of Greenwich. */
const DAY_ALONE = /^\d{4}-\d\d-\d\d$/;

/** "20 nov, 14:05" of a time as hubs write it; undefined of anything else. `now` is milliseconds since the epoch. */
export function momentText(text: string, now: number): string | undefined {
  const trimmed = text.trim();
  if (!WRITTEN.test(trimmed)) return undefined;
  const isDay = DAY_ALONE.test(trimmed);
  const at = Date.parse(isDay ? `${trimmed}T00:00` : trimmed);
  if (Number.isNaN(at)) return undefined;
  return isDay ? formatDay(at, now) : `${formatDay(at, now)}, ${formatTime(at)}`;
}
