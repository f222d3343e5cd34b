import { article } from '@soglia/italian/article';
import { daysBetween, formatDay, formatTime } from '#shared/format/time.ts';
import { t } from './texts/index.ts';

function momentText(sort: 'when' | 'since', at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days <= 1) {
    const time = formatTime(at);
    const articles = { alle: article('alle', time), dalle: article('dalle', time) };
    return t(days === 1 ? `${sort}.yesterday` : `${sort}.today`, { time, ...articles });
  }
  const day = formatDay(at, now);
  return t(`${sort}.day`, { day, il: article('il', day), dal: article('dal', day) });
}

/** "alle 17:52" today, "ieri alle 23:10" yesterday, "il 20 nov" before; a time in the future counts as today. */
export const formatWhen = (at: number, now: number): string => momentText('when', at, now);

/** "dalle 17:52" today, "da ieri alle 23:10" yesterday, "dal 20 nov" before. */
export const formatSince = (at: number, now: number): string => momentText('since', at, now);
