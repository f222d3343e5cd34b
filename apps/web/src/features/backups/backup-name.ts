/**
 * The specification's name of a new backup, date and time of the house: `Backup_2026-11-23_14-05-09`. It sorts by time,
 * and is a file name everywhere.
 * @param at milliseconds since the epoch
 * @param timeZone the hub's; else the browser's
 */
export function backupName(at: number, timeZone: string | undefined): string {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const joined = (...types: readonly Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type) ?? '').join('-');
  return `Backup_${joined('year', 'month', 'day')}_${joined('hour', 'minute', 'second')}`;
}

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const shape = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', shape);
  }
}
