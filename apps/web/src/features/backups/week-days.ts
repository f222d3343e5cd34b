import type { BackupDay } from '@soglia/hub-client/backups';
import { backupDays } from '@soglia/hub-client/backups';
import { activeLocale, regionOf } from '#shared/i18n/locale.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1, 12);

/** lunedì, or lun */
export const dayName = (day: BackupDay, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(regionOf(activeLocale()), { weekday, timeZone: 'UTC' }).format(
    MONDAY + backupDays.indexOf(day) * DAY_MS,
  );
