export interface HouseTime {
  /** 0 is Monday. */
  readonly weekday: number;
  /** `HH:MM:SS` by the house's own clock. */
  readonly clock: string;
  /** The beginning of that day, ms since the epoch (on the two days of the change of hour, as the clock stands now). */
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

/** What the clocks in the house say. */
export function houseTime(ms: number): HouseTime {
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
