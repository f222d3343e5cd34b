import { MINUTE_MS, HOUR_MS } from '#durations.ts';
/** From Monday, as the hub writes them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export interface LocalTime {
  /** An index of {@link weekdays}. */
  readonly weekday: number;
  /** Local time, `HH:MM:SS`. */
  readonly clock: string;
  /** Start of the day, ms since the epoch; up to an hour off on days of a DST change. */
  readonly midnight: number;
}

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' });

/** Time in the hub's time zone. */
export function localTime(ms: number): LocalTime {
  const parts = new Map(format.formatToParts(ms).map((part) => [part.type, part.value]));
  const [hour = '00', minute = '00', second = '00'] = (['hour', 'minute', 'second'] as const).map((type) =>
    parts.get(type),
  );
  const today = (parts.get('weekday') ?? 'Mon').toLowerCase();
  const sinceMidnight =
    Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000 + (ms % 1000);
  return {
    weekday: weekdays.findIndex((day) => day === today),
    clock: `${hour}:${minute}:${second}`,
    midnight: ms - sinceMidnight,
  };
}

/** ISO 8601 in the hub's time zone, with microseconds and offset. */
export function localIsoTime(ms: number): string {
  const zone = offsets.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = zone.replace('GMT', '') || '+00:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shift = (offset.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
  return `${new Date(ms + shift).toISOString().slice(0, -1)}000${offset}`;
}
