import type { HistoryRow } from '@soglia/hub-client/history';
import type { Span } from '#shared/charts/points.ts';
import type { StateInterval } from '#shared/charts/state-timeline.tsx';

/** The state intervals of a span, in order; equal states that follow each other are merged. */
export function stateIntervalsOf(
  rows: readonly HistoryRow[],
  { start, end }: Span,
): readonly StateInterval[] {
  const intervals: StateInterval[] = [];
  for (const row of rows) {
    const at = Math.max(row.at, start);
    if (at >= end) break;
    const last = intervals.at(-1);
    if (last?.state === row.state) continue;
    if (last !== undefined) {
      intervals.pop();
      if (last.start < at) intervals.push({ ...last, end: at });
    }
    // A dropped interval may have separated two equal states.
    const before = intervals.at(-1);
    if (before?.state === row.state) {
      intervals.pop();
      intervals.push({ ...before, end });
    } else intervals.push({ state: row.state, start: at, end });
  }
  return intervals;
}
