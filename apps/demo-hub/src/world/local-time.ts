export interface LocalTime {
  /** 0 is Monday. */
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
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Time in the hub's time zone. */
export function localTime(ms: number): LocalTime {
  const parts = new Map(format.formatToParts(ms).map((part) => [part.type, part.value]));
  const [hour = '00', minute = '00', second = '00'] = (['hour', 'minute', 'second'] as const).map((type) =>
    parts.get(type),
  );
  const sinceMidnight =
    Number(hour) * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + (ms % 1000);
  return {
    weekday: days.indexOf(parts.get('weekday') ?? 'Mon'),
    clock: `${hour}:${minute}:${second}`,
    midnight: ms - sinceMidnight,
  };
}
