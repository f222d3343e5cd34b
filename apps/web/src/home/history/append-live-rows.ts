import type { HistoryRow } from '@soglia/hub-client/history';

type Rows = readonly HistoryRow[];

/** Appends the row just received, if it is newer; rows older than `reach` milliseconds before it are dropped. */
export function appendLiveRow(before: Rows, row: HistoryRow, reach: number): Rows {
  const removal = before.at(-1);
  // A browser clock that is ahead dated the removal after this row: the hub's time wins.
  const rows = removal?.state === null && row.at <= removal.at ? before.slice(0, -1) : before;
  // It exists again, as it was before the removal.
  if (row.at <= (rows.at(-1)?.at ?? -Infinity)) return rows;
  // The last row before the span still holds where the span begins.
  const first = rows.findLastIndex(({ at }) => at <= row.at - reach);
  return [...rows.slice(Math.max(first, 0)), row];
}

/** Appends the removal of the entity, which the hub reports without a time. */
export function appendRemoval(rows: Rows, now: number): Rows {
  const last = rows.at(-1);
  if (last?.state === null) return rows;
  return [...rows, { at: Math.max((last?.at ?? 0) + 1, now), state: null, attributes: {} }];
}
