import type { AuditEntry } from '@soglia/contracts/companion';
import { daysBetween, formatDay } from '#shared/format/time.ts';
import { t } from './texts/index.ts';

interface Day {
  /** 'Oggi', 'Ieri', or the date. */
  readonly title: string;
  readonly entries: readonly AuditEntry[];
}

/** Entries, newest first, by the day of this device's calendar. */
export function byDay(entries: readonly AuditEntry[], now: number): readonly Day[] {
  const days = new Map<number, AuditEntry[]>();
  for (const entry of entries) {
    const ago = daysBetween(Date.parse(entry.at), now);
    days.set(ago, [...(days.get(ago) ?? []), entry]);
  }
  return [...days.values()].map((ofDay) => ({ title: titleOf(ofDay[0], now), entries: ofDay }));
}

function titleOf(entry: AuditEntry | undefined, now: number): string {
  const at = Date.parse(entry?.at ?? '');
  const ago = daysBetween(at, now);
  if (ago === 0) return t('today');
  return ago === 1 ? t('yesterday') : formatDay(at, now);
}
