import type { HistoryRow } from '@soglia/hub-client/history';
import type { Span } from '#shared/charts/points.ts';
import type { HourBar } from '#shared/charts/hourly-bars.ts';
import { hourBars } from '#shared/charts/hourly-bars.ts';
import { measuredLevel, smokeClass, smokeLevel, type SmokeClass } from '../smoke-level.ts';

/** One change of a detector that was going off. */
export interface SmokeEvent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** ppm. */
  readonly level: number;
  readonly class: SmokeClass;
}

/** Every change while it was going off, newest first. */
export function smokeEvents(rows: readonly HistoryRow[]): readonly SmokeEvent[] {
  return rows
    .flatMap((row) => {
      const level = smokeLevel(row);
      return level === undefined ? [] : [{ at: row.at, level, class: smokeClass(level) }];
    })
    .reverse();
}

/** A detector that measures lists thousands in a month: so many at a time. */
const PAGE = 50;

/** The newest, so many pages of them, and how many older ones there are. */
export const newest = (
  events: readonly SmokeEvent[],
  pages: number,
): { readonly shown: readonly SmokeEvent[]; readonly older: number } => ({
  shown: events.slice(0, pages * PAGE),
  older: Math.max(0, events.length - pages * PAGE),
});

const greatest = (values: readonly number[]) => Math.max(0, ...values);

/** The greatest level of each of the last 24 hours; what held when an hour began counts in it too. */
export function smokeHours(rows: readonly HistoryRow[], span: Span): readonly HourBar[] {
  const events = rows.map((row) => ({ at: row.at, value: measuredLevel(row) }));
  const held = hourBars([], span, greatest).flatMap(({ at }) => {
    const before = events.findLast((event) => event.at <= at);
    return before === undefined ? [] : [{ at, value: before.value }];
  });
  return hourBars([...events, ...held], span, greatest);
}
