import { dateFormat } from '#shared/format/date-format.ts';
import { daysBetween, formatDay } from '#shared/format/time.ts';
import { activeLocale, regionOf } from '#shared/i18n/locale.ts';
import { t } from '../texts/index.ts';

const clock = (at: number): string =>
  dateFormat(regionOf(activeLocale()), { hour: 'numeric', minute: '2-digit' }).format(at);

/** "oggi, 6:40", "ieri, 23:10", "domani, 7:00", "18 ago, 21:30". Milliseconds since the epoch. */
export function runTimeText(at: number, now: number): string {
  const time = clock(at);
  const days = daysBetween(at, now);
  if (days === 0) return t('time.today', { time });
  if (days === 1) return t('time.yesterday', { time });
  if (days === -1) return t('time.tomorrow', { time });
  return t('time.day', { day: formatDay(at, now), time });
}
