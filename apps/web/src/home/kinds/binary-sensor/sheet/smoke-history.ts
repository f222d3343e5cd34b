import type { HistoryRow } from '@soglia/hub-client/history';
import type { Span } from '#shared/charts/points.ts';
import type { HourlyBar } from '#shared/charts/hourly-bars.ts';
import { hourlyBarsOf } from '#shared/charts/hourly-bars.ts';
import { measuredLevel, smokeClass, smokeLevel, type SmokeClass } from '../smoke-level.ts';

/** One change of a detector during an alarm. */
export interface SmokeEvent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** ppm. */
  readonly level: number;
  readonly class: SmokeClass;
}

/** Every change during alarms, newest first. */
export function smokeEvents(rows: readonly HistoryRow[]): readonly SmokeEvent[] {
  return rows
    .flatMap((row) => {
      const level = smokeLevel(row);
      return level === undefined ? [] : [{ at: row.at, level, class: smokeClass(level) }];
    })
    .reverse();
}

/** Events of a page: a detector may have thousands in a month. */
const PAGE = 50;

/** The newest events of so many pages, and the number of older ones. */
export const newestEvents = (
  events: readonly SmokeEvent[],
  pages: number,
): { readonly shown: readonly SmokeEvent[]; readonly older: number } => ({
  shown: events.slice(0, pages * PAGE),
  older: Math.max(0, events.length - pages * PAGE),
});

const highest = (values: readonly number[]) => Math.max(0, ...values);

/** The highest level of each of the last 24 hours, including the value that held when the hour began. */
export function smokeHours(rows: readonly HistoryRow[], span: Span): readonly HourlyBar[] {
  const events = rows.map((row) => ({ at: row.at, value: measuredLevel(row) }));
  const held = hourlyBarsOf([], span, highest).flatMap(({ at }) => {
    const before = events.findLast((event) => event.at <= at);
    return before === undefined ? [] : [{ at, value: before.value }];
  });
  return hourlyBarsOf([...events, ...held], span, highest);
}
