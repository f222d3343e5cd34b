import { MINUTE_MS, HOUR_MS, DAY_MS } from '#durations.ts';
import type { BackupSettings } from '#backups/backup-settings.ts';
import { localTime, weekdays } from '#world/local-time.ts';
import type { Random } from '#world/random.ts';

/** When the next automatic backup is due; without a fixed time somewhere between 4:45 and 5:45. */
export function nextBackup(
  { recurrence, days, time }: BackupSettings['schedule'],
  now: number,
  random: Random,
): number | null {
  if (recurrence === 'never') return null;
  const [hours = 4, minutes = 45, seconds = 0] = (time ?? '04:45:00').split(':').map(Number);
  const ofDay = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  for (let ahead = 0; ahead <= 7; ahead++) {
    // Noon is in the same day at either side of a DST change.
    const { weekday, midnight } = localTime(localTime(now).midnight + ahead * DAY_MS + 12 * HOUR_MS);
    const at = midnight + ofDay;
    const day = weekdays[weekday];
    const isDue = recurrence === 'daily' || (day !== undefined && days.includes(day));
    if (isDue && at > now) return time === null ? at + Math.floor(random() * HOUR_MS) : at;
  }
  return null;
}
