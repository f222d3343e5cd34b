import type { Backup, BackupDate } from '@soglia/hub-client/backups';
import { DAY_MS } from '#shared/durations.ts';
import { dateFormat } from '#shared/format/date-format.ts';
import { partsInZone } from '#shared/format/parts-in-zone.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import { t } from './texts/index.ts';

/** As the hub and its own pages count them. */
const BYTES_PER_MEGABYTE = 1_048_576;
/** From that many days on the last backup is too old. */
const WARNING_DAYS = 7;
/** Until that hour a backup of today was made last night. */
const NIGHT_ENDS = 6;
/** What a Date can hold. */
const MAX_DATE_MS = 8.64e15;

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const SHAPE = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

export type BackupLook = 'complete' | 'protected' | 'partial' | 'incomplete' | 'failed' | 'planned';

/** One row of the table: a backup of the hub, or what a sensor tells of one. */
export interface BackupRow {
  readonly id: string;
  readonly name: string;
  readonly date: BackupDate;
  /** Bytes; undefined where it is not known. */
  readonly size: number | undefined;
  readonly look: BackupLook;
  /** Undefined where only a sensor tells of it. */
  readonly backup: Backup | undefined;
}

export const rowOf = (backup: Backup): BackupRow => ({
  id: backup.id,
  name: backup.name === '' ? t('unnamed') : backup.name,
  date: backup.date,
  size: backup.size,
  look: lookOf(backup),
  backup,
});

function lookOf({ failed, copies, contents }: Backup): BackupLook {
  if (failed.length > 0) return 'incomplete';
  if (contents !== undefined && !(contents.hasSettings && contents.hasHistory)) return 'partial';
  return copies.length > 0 && copies.every(({ isProtected }) => isProtected) ? 'protected' : 'complete';
}

/** 412,36 MB */
export const sizeText = (bytes: number | undefined): string =>
  bytes === undefined
    ? t('size.missing')
    : formatQuantity(bytes / BYTES_PER_MEGABYTE, 'MB', { min: 2, max: 2 });

/**
 * 20 nov 2026, 3:00
 *
 * @param timeZone the hub's; else the browser's
 */
export function dateText(date: BackupDate, timeZone: string | undefined): string {
  if (date === 'missing') return t('date.missing');
  if (date === 'invalid' || Math.abs(date) > MAX_DATE_MS) return t('date.invalid');
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = dateFormat(activeRegion(), { ...DAY, ...zone });
  const { hour, minute } = clockAt(date, timeZone);
  return `${day.format(date)}, ${hour}:${String(minute).padStart(2, '0')}`;
}

/** What the clock and the calendar show there. */
function clockAt(at: number, timeZone: string | undefined) {
  const parts = partsInZone(at, timeZone, SHAPE);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = (
    ['year', 'month', 'day', 'hour', 'minute'] as const
  ).map((type) => Number(parts.get(type)));
  return { dayNumber: Date.UTC(year, month - 1, day) / DAY_MS, hour, minute };
}

/**
 * How old the newest backup is; undefined where none has a date.
 *
 * @param timeZone the hub's; else the browser's
 */
export function ageOf(
  backups: readonly { readonly date: BackupDate }[],
  now: number,
  timeZone: string | undefined,
): { readonly text: string; readonly warning: string | undefined } | undefined {
  // A hub whose clock is ahead has made it now.
  const dates = backups.flatMap(({ date }) => (typeof date === 'number' ? Math.min(date, now) : []));
  if (dates.length === 0) return undefined;
  const last = Math.max(...dates);
  const made = clockAt(last, timeZone);
  const days = Math.max(0, clockAt(now, timeZone).dayNumber - made.dayNumber);
  const text =
    days === 0
      ? t(made.hour < NIGHT_ENDS ? 'age.tonight' : 'age.today')
      : days === 1
        ? t('age.yesterday')
        : t('age.days', { days });
  return { text, warning: days >= WARNING_DAYS ? t('age.warning', { days }) : undefined };
}

/** The name of a place: the hub itself, its cloud, or as the hub names it. */
export function placeName(id: string, names: ReadonlyMap<string, string>): string {
  if (id === 'backup.local' || id === 'hassio.local') return t('place.local');
  if (id === 'cloud.cloud') return t('place.cloud');
  return names.get(id) ?? id;
}
