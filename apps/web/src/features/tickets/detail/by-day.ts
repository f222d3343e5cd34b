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
  const days = Map.groupBy(sorted, ({ created_at }) => new Date(created_at).toDateString());
  return [...days].map(([key, ofDay]) => {
    const at = Date.parse(ofDay[0]?.created_at ?? '');
    const passed = daysBetween(at, now);
    return { key, title: passed === 0 ? t('today') : passed === 1 ? t('yesterday') : formatDay(at, now), messages: ofDay };
  });
}
