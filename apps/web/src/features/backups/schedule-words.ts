import { backupDays, type BackupSettings } from '@soglia/hub-client/backups';
import { article } from '@soglia/italian/article';
import { capitalised } from '#shared/format/capitalised.ts';
import { weekdayName } from '#shared/format/weekdays.ts';
import { formatList } from '#shared/format/list.ts';
import { t } from './texts/index.ts';

/** Ogni giorno alle 3:00 */
export function whenText({ recurrence, days, time }: BackupSettings): string {
  if (recurrence === 'never' || (recurrence === 'days' && days.length === 0)) return t('schedule.off');
  const on = recurrence === 'daily' || days.length === 7 ? t('schedule.daily') : daysText(days);
  const at = time?.replace(/^0(?=\d:)/, '');
  return at === undefined
    ? t('schedule.free', { days: on })
    : t('schedule.at', { days: on, time: at, alle: article('alle', at) });
}

/** Lunedì e giovedì */
function daysText(days: BackupSettings['days']): string {
  return capitalised(formatList(days.map((day) => weekdayName(backupDays.indexOf(day), 'long'))));
}

export function keptText({ copies, keptDays }: BackupSettings): string {
  if (copies !== undefined) return t('schedule.keep.copies', { count: copies });
  return keptDays === undefined ? t('schedule.keep.all') : t('schedule.keep.days', { count: keptDays });
}
