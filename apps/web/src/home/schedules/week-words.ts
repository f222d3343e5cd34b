import { article } from '@soglia/italian/article';
import { weekdays, type Weekday } from '@soglia/schedules';
import { weekdayName } from '#shared/format/weekdays.ts';
import { formatList } from '#shared/format/list.ts';
import { t } from './texts/index.ts';

/** lun */
export const shortDay = (day: Weekday): string => weekdayName(weekdays.indexOf(day), 'short');

/** "lun mar mer", "tutti i giorni": under the times of a list. */
export const daysText = (days: readonly Weekday[]): string => shortDays(days)?.join(' ') ?? t('days.all');

/** "lun, mar e mer", "tutti i giorni": within a sentence. */
export function daysInSentence(days: readonly Weekday[]): string {
  const short = shortDays(days);
  return short === undefined ? t('days.all') : formatList(short);
}

/** In the order of the week; undefined: all of them. */
function shortDays(days: readonly Weekday[]): readonly string[] | undefined {
  if (days.length === weekdays.length) return undefined;
  return weekdays.filter((day) => days.includes(day)).map(shortDay);
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
