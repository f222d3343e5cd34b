import { partsInZone } from '#shared/format/parts-in-zone.ts';

const SHAPE = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const;
/**
 * The specification's name of a new backup, the date in the house and the timestamp: `Backup_2026-11-23_1795439109000`. No
 * two are the same, it sorts by time, and it is a file name everywhere.
 * @param at milliseconds since the epoch
 * @param timeZone the hub's; else the browser's
 */
export function backupName(at: number, timeZone: string | undefined): string {
  const parts = partsInZone(at, timeZone, SHAPE);
  const date = (['year', 'month', 'day'] as const).map((type) => parts.get(type) ?? '').join('-');
  return `Backup_${date}_${Math.floor(at)}`;
}
