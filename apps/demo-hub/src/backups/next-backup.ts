import type { BackupSettings } from '#backups/backup-settings.ts';
import { localTime } from '#world/local-time.ts';
import type { Random } from '#world/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** When the next automatic backup is due; without a fixed time somewhere between 4:45 and 5:45. */
export function nextBackup(
  { recurrence, days, time }: BackupSettings['schedule'],
  now: number,
  random: Random,
): number | null {
  if (recurrence === 'never') return null;
  const [hours = 4, minutes = 45, seconds = 0] = (time ?? '04:45:00').split(':').map(Number);
  const ofDay = hours * HOUR + minutes * 60_000 + seconds * 1000;
  for (let ahead = 0; ahead <= 7; ahead++) {
    // Noon is in the same day at either side of a DST change.
    const { weekday, midnight } = localTime(localTime(now).midnight + ahead * DAY + 12 * HOUR);
    const at = midnight + ofDay;
    const day = weekdays[weekday];
    const isDue = recurrence === 'daily' || (day !== undefined && days.includes(day));
    if (isDue && at > now) return time === null ? at + Math.floor(random() * HOUR) : at;
  }
  return null;
}
