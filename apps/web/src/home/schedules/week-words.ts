import { article } from '@soglia/italian/article';
import { weekdays, type Weekday } from '@soglia/schedules';
import { weekdayName } from '#shared/format/weekdays.ts';
import { t } from './texts/index.ts';

/** lun */
export const shortDay = (day: Weekday): string => weekdayName(weekdays.indexOf(day), 'short');

/** "lun mar mer", "tutti i giorni". */
export function daysText(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return t('days.all');
  return weekdays
    .filter((day) => days.includes(day))
    .map(shortDay)
    .join(' ');
}

/** 6:30, out of 06:30. */
export const timeText = (time: string): string => time.replace(/^0(?=\d)/, '');

/** A time as `timeText` writes it, with the Italian articles that may stand before it. */
export const timeValues = (time: string) => ({
  time,
  alle: article('alle', time),
  dalle: article('dalle', time),
  delle: article('delle', time),
});
