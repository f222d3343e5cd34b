import { daysBetween, formatDay } from '#shared/format/time.ts';
import type { NotificationItem } from './notification-item.ts';
import { t } from '../texts/index.ts';

interface Day {
  /** 'Oggi', 'Ieri', or the date. */
  readonly title: string;
  readonly items: readonly NotificationItem[];
}

/** Items, newest first, by the day of this device's calendar. What is of tomorrow, by a wrong clock, is of today. */
export function byDay(items: readonly NotificationItem[], now: number): readonly Day[] {
  const days = new Map<number, NotificationItem[]>();
  for (const item of items) {
    const ago = Math.max(0, daysBetween(item.at, now));
    const ofDay = days.get(ago);
    if (ofDay === undefined) days.set(ago, [item]);
    else ofDay.push(item);
  }
  return [...days].map(([ago, ofDay]) => ({ title: titleOf(ago, ofDay[0]?.at ?? now, now), items: ofDay }));
}

function titleOf(ago: number, at: number, now: number): string {
  if (ago === 0) return t('today');
  return ago === 1 ? t('yesterday') : formatDay(at, now);
}
