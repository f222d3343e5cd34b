import { DAY_MS } from '#durations.ts';
import type { BackupSettings } from '#backups/backup-settings.ts';
import type { StoredBackup } from '#backups/stored-backup.ts';

/** Whether the number of copies or their age is looked at: the first after every backup, the second once a day. */
export type Limit = 'copies' | 'days';

/** The automatic backups that each place need not keep, by the place's id; the newest is always kept. */
export function exceeding(
  backups: readonly StoredBackup[],
  settings: BackupSettings,
  limit: Limit,
  now: number,
): ReadonlyMap<string, readonly string[]> {
  const automatic = backups.filter(({ isAutomatic }) => isAutomatic).toSorted((a, b) => b.date - a.date);
  const places = new Set(automatic.flatMap(({ passwords }) => Object.keys(passwords)));
  return new Map(
    [...places].map((place) => {
      const allowed = (settings.agents[place]?.retention ?? settings.retention)[limit];
      const held = automatic.filter(({ passwords }) => place in passwords);
      const over = held.filter(({ date }, index) => {
        if (allowed === null || index === 0) return false;
        return limit === 'copies' ? index >= allowed : date + allowed * DAY_MS < now;
      });
      return [place, over.map(({ id }) => id)];
    }),
  );
}

/** Without these copies; a backup that no place holds any more is gone. */
export function withoutCopies(
  backups: readonly StoredBackup[],
  dropped: ReadonlyMap<string, readonly string[]>,
): StoredBackup[] {
  return backups
    .map((backup) => ({
      ...backup,
      passwords: Object.fromEntries(
        Object.entries(backup.passwords).filter(
          ([place]) => dropped.get(place)?.includes(backup.id) !== true,
        ),
      ),
    }))
    .filter(({ passwords }) => Object.keys(passwords).length > 0);
}
