import { formatDay, formatDayTime } from './time.ts';

/** An ISO 8601 day, or day and time; Home Assistant's calendars write a space for the T. */
const ISO_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** "20 nov, 14:05" or "20 nov" from an ISO 8601 text; undefined for any other text. */
export function formatIsoTime(text: string, now: number): string | undefined {
  const trimmed = text.trim();
  if (!ISO_TIME.test(trimmed)) return undefined;
  const isDay = ISO_DAY.test(trimmed);
  // Without a time, Date.parse would take midnight in UTC.
  const at = Date.parse(isDay ? `${trimmed}T00:00` : trimmed);
  if (Number.isNaN(at)) return undefined;
  return isDay ? formatDay(at, now) : formatDayTime(at, now);
}
