import { z } from 'zod';
import { DAY_MS } from '#durations.ts';
import { storedSettingsSchema, type BackupSettings } from '#backups/backup-settings.ts';
import { storedBackupSchema, type StoredBackup } from '#backups/stored-backup.ts';
import { tarSize } from '#backups/backup-file.ts';
import { localTime } from '#world/local-time.ts';

const lastAutomatic = z.object({
  attempted: z.number().nullable(),
  completed: z.number().nullable(),
  size: z.number().nullable(),
});

/** The backups of a house and the settings of automatic ones. Times are ms since the epoch. */
export const storedBackupsSchema = z.object({
  backups: z.array(storedBackupSchema),
  settings: storedSettingsSchema,
  lastAutomatic,
});
export type StoredBackups = z.output<typeof storedBackupsSchema>;

/** The backups that a home has at its first start, and the settings of automatic ones. */
export interface FirstBackups {
  readonly copies: readonly (Omit<StoredBackup, 'date'> & {
    readonly daysAgo: number;
    readonly sinceMidnightMs: number;
  })[];
  readonly settings: BackupSettings;
}

/** What a home has at its first start. */
export function firstBackups({ copies, settings }: FirstBackups, now: number): StoredBackups {
  const timeOf = ({ daysAgo, sinceMidnightMs }: (typeof copies)[number], base: number): number =>
    localTime(base - daysAgo * DAY_MS).midnight + sinceMidnightMs;
  // In the small hours, the copy of the day is not made yet.
  const base = copies.some((copy) => timeOf(copy, now) > now) ? now - DAY_MS : now;
  const backups = copies.map((copy): StoredBackup => {
    const { daysAgo: _days, sinceMidnightMs: _ms, ...rest } = copy;
    return { ...rest, size: tarSize(copy.size), date: timeOf(copy, base) };
  });
  const newest = backups.filter(({ isAutomatic }) => isAutomatic).toSorted((a, b) => b.date - a.date)[0];
  return {
    backups,
    settings,
    lastAutomatic: {
      attempted: newest?.date ?? null,
      completed: newest ? newest.date + MAKING_MS : null,
      size: newest?.size ?? null,
    },
  };
}

/** How long one took, in ms. */
const MAKING_MS = 97_000;
