import type { HistoryRow } from '@soglia/hub-client/history';

/**
 * The rows that turned it on, oldest first. A first row that is already on does not count, nor one that follows
 * `unavailable`, as after a restart of the hub: it may have been on before.
 */
export function turnedOn(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const times: HistoryRow[] = [];
  /** Undefined where that is not known. */
  let on: boolean | undefined;
  for (const row of rows) {
    if (row.state === 'on') {
      if (on === false) times.push(row);
      on = true;
    } else if (row.state === 'off') on = false;
    else if (on === false) on = undefined;
  }
  return times;
}
