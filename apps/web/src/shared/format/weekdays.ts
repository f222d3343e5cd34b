import { activeRegion } from '#shared/i18n/locale.ts';
import { capitalised } from './capitalised.ts';
import { dateFormat } from './date-format.ts';
import { DAY_MS } from '../durations.ts';

/** A Monday, milliseconds since the epoch. */
const MONDAY = Date.UTC(2024, 0, 1, 12);

/** lunedì, or lun. @param day 0 is Monday */
export const weekdayName = (day: number, weekday: 'long' | 'short'): string =>
  dateFormat(activeRegion(), { weekday, timeZone: 'UTC' }).format(MONDAY + day * DAY_MS);

/** Lun. @param day 0 is Monday */
export const weekdayMark = (day: number): string => capitalised(weekdayName(day, 'short'));
