import { formatDay, formatTime } from '#shared/format/time.ts';
import { activeLocale, regionOf } from '#shared/i18n/locale.ts';
import { capitalised } from '#home/model/when.ts';
import { t } from './texts/index.ts';

/** The words of the hour, 0 to 23. */
function greetingOf(hour: number): string {
  if (hour < 5 || hour >= 18) return t('evening');
  return t(hour < 13 ? 'morning' : 'afternoon');
}

/** "Buonasera, Maria", by the first name; without one only the greeting. */
export function greet(name: string, hour: number): string {
  const [first = ''] = name.trim().split(/\s+/);
  if (first === '') return greetingOf(hour);
  return t('greeting', { greeting: greetingOf(hour), name: capitalised(first) });
}

/** "venerdì 20 nov". */
export const formatToday = (at: number): string =>
  new Intl.DateTimeFormat(regionOf(activeLocale()), {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
  }).format(at);

/** When the values on the page were last heard: "Valori delle 17:52", or of which day. */
export function asOfWords(at: number, now: number): string {
  const time = formatTime(at);
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return today ? t('asOf', { time }) : t('asOfDay', { day: formatDay(at, now), time });
}
