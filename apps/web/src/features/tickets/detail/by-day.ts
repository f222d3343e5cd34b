import type { TicketMessage } from '@soglia/contracts/tickets';
import { daysBetween, formatDay } from '#shared/format/time.ts';
import { t } from './texts/index.ts';

interface MessageDay {
  readonly key: string;
  /** 'Oggi', 'Ieri', '20 nov' */
  readonly title: string;
  readonly messages: readonly TicketMessage[];
}

/** The messages in their order, under the day on which they were written. @param now milliseconds since the epoch */
export function byDay(messages: readonly TicketMessage[], now: number): readonly MessageDay[] {
  const sorted = [...messages].sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at),
  );
  const days = new Map<string, TicketMessage[]>();
  for (const message of sorted) {
    const day = new Date(message.created_at).toDateString();
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return Array.from(days, ([key, ofDay]) => ({
    key,
    title: dayTitle(Date.parse(ofDay[0]?.created_at ?? ''), now),
    messages: ofDay,
  }));
}

function dayTitle(at: number, now: number): string {
  const passed = daysBetween(at, now);
  if (passed === 0) return t('today');
  return passed === 1 ? t('yesterday') : formatDay(at, now);
}
