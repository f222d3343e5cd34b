import { formatDay, formatTime } from '#shared/format/time.ts';
import { t } from './texts/index.ts';

const dayNumber = (at: number) => {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
};

/** "alle 17:52" today, "ieri alle 23:10" yesterday, "il 20 nov" before; a time still to come counts as today. */
export function formatWhen(at: number, now: number): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days <= 0) return t('when.today', { time: formatTime(at) });
  if (days === 1) return t('when.yesterday', { time: formatTime(at) });
  return t('when.day', { day: formatDay(at, now) });
}

/** "Alle 17:52": for the beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
