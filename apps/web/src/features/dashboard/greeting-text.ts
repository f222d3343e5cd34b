import { article } from '@soglia/italian/article';
import { capitalised } from '#shared/format/capitalised.ts';
import { formatDay, formatTime } from '#shared/format/time.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import { t } from './texts/index.ts';

/** The greeting for an hour of the day, 0 to 23. */
function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return t('evening');
  return t(hour < 13 ? 'morning' : 'afternoon');
}

/** "Buonasera, Maria", with the first name; only the greeting where the name is empty. */
export function greet(name: string, hour: number): string {
  const [first = ''] = name.trim().split(/\s+/);
  if (first === '') return greetingAt(hour);
  return t('greeting', { greeting: greetingAt(hour), name: capitalised(first) });
}

/** "venerdì 20 nov". */
export const formatToday = (at: number): string =>
  new Intl.DateTimeFormat(activeRegion(), {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
  }).format(at);

/** When the values on the page were received: "Valori delle 17:52"; with the day where it is not today. */
export function asOfText(at: number, now: number): string {
  const time = formatTime(at);
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return today
    ? t('asOf', { time, delle: article('delle', time) })
    : t('asOfDay', { day: formatDay(at, now), time });
}
