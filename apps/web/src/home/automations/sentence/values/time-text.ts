import { article } from '@soglia/italian/article';
import { weekdays, type Weekday } from '@soglia/automations/config';
import { strong } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { nameOfEntity } from './name-text.ts';
import { durationText, listText } from './number-text.ts';
import { t } from './texts/index.ts';

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** "6:40" out of "06:40:00", "16:45:30"; undefined where it is no time of day. */
export function clockText(time: string): string | undefined {
  const [, hour = '', minute = '', second = '00'] = CLOCK.exec(time) ?? [];
  if (hour === '') return undefined;
  return `${Number(hour)}:${minute}${second === '00' ? '' : `:${second}`}`;
}

/** "le 16:45", "l’1:00", "l’ora di Sveglia". */
export function clockPhrase(at: string, words: SentenceWords): string {
  const time = clockText(at);
  if (time === undefined) return t('clock.entity', { name: strong(nameOfEntity(at, words)) });
  return t('clock', { le: article('le', time), time: strong(time) });
}

/** "sono le 16:45 o le 17:00", "è l’ora di Sveglia". */
export function isTimeText(times: readonly string[], words: SentenceWords): string {
  const first = clockText(times[0] ?? '');
  const clock = listText(
    times.map((at) => clockPhrase(at, words)),
    'disjunction',
  );
  // Italian says "è l’1:00" and "sono le 2:00".
  return t(first?.startsWith('1:') === false ? 'is.plural' : 'is.one', { clock });
}

/** "alle 23:10", "all’ora di Sveglia". */
export function atTimeText(at: string, words: SentenceWords): string {
  const time = clockText(at);
  return time === undefined
    ? t('at.entity', { name: strong(nameOfEntity(at, words)) })
    : t('at', { alle: article('alle', time), time: strong(time) });
}

const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** "dal lunedì al venerdì", "il lunedì e il giovedì"; undefined for every day. */
export function daysText(days: readonly Weekday[]): string | undefined {
  const chosen = weekdays.filter((day) => days.includes(day));
  if (chosen.length === 0 || chosen.length === weekdays.length) return undefined;
  const isSame = (others: readonly Weekday[]) => chosen.join(' ') === others.join(' ');
  if (isSame(workdays)) return t('days.weekdays');
  if (isSame(['sat', 'sun'])) return t('days.weekend');
  return listText(
    chosen.map((day) => t(`days.${day}`)),
    'conjunction',
  );
}

/** "al tramonto", "30 minuti prima dell’alba". */
export function sunMomentText(event: 'sunrise' | 'sunset', offsetSeconds: number): string {
  if (Math.round(offsetSeconds) === 0) return t(`sun.at.${event}`);
  const span = strong(durationText(offsetSeconds));
  return offsetSeconds < 0 ? t(`sun.before.${event}`, { span }) : t(`sun.after.${event}`, { span });
}
