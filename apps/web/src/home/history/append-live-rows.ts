import type { HistoryRow } from '@soglia/hub-client/history';

type Rows = readonly HistoryRow[];

/** Appends the row just received, if it is newer; rows older than `reach` milliseconds before it are dropped. */
export function withTold(heard: Rows, row: HistoryRow, reach: number): Rows {
  const gone = heard.at(-1);
  // A browser clock that is ahead dated the removal after this row: the hub's time wins.
  const rows = gone?.state === null && row.at <= gone.at ? heard.slice(0, -1) : heard;
  if (row.at <= (rows.at(-1)?.at ?? -Infinity)) return rows;
  // The last row before the span still holds where the span begins.
  const first = rows.findLastIndex(({ at }) => at <= row.at - reach);
  return [...rows.slice(Math.max(first, 0)), row];
}

/** Appends the removal of the entity, which the hub reports without a time. */
export function withGone(heard: Rows, now: number): Rows {
  const last = heard.at(-1);
  if (last?.state === null) return heard;
  return [...heard, { at: Math.max((last?.at ?? 0) + 1, now), state: null, attributes: {} }];
}
