import type { HistoryRow } from '@soglia/hub-client';
import type { Span } from './points.ts';

/** How long one state held. Times are milliseconds since the epoch. */
export interface Stretch extends Span {
  /** Null where the entity was not there. */
  readonly state: string | null;
}

/** The states of a span one after the other, each until the next; those that follow themselves are one. */
export function stretchesOf(rows: readonly HistoryRow[], { start, end }: Span): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const row of rows) {
    const at = Math.max(row.at, start);
    if (at >= end) break;
    const last = stretches.at(-1);
    if (last?.state === row.state) continue;
    if (last !== undefined) {
      stretches.pop();
      if (last.start < at) stretches.push({ ...last, end: at });
    }
    // What lasted no time may have stood between two of the same.
    const before = stretches.at(-1);
    if (before?.state === row.state) {
      stretches.pop();
      stretches.push({ ...before, end });
    } else stretches.push({ state: row.state, start: at, end });
  }
  return stretches;
}
