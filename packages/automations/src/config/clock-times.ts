const TIME = /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?$/;

/** `HH:MM:SS` of a time of the day as the hub takes it; undefined of anything else. */
export function readClockTime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const { hour, minute, second = '00' } = TIME.exec(value)?.groups ?? {};
  if (hour === undefined || minute === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}:${second}`;
}
