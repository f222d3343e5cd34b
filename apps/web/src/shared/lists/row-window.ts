/** Which rows of a list stand within a window: their heights are known before anything is drawn. */

/** Rows of a list, in order; `to` is not one of them. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows that are drawn, and watched, beyond the edges of the window. */
const OVERSCAN = 1;

/** Where each row begins, and at the end where the list ends; in the unit of `heights`. */
export function startsOf(heights: readonly number[]): readonly number[] {
  const starts = [0];
  let end = 0;
  for (const height of heights) starts.push((end += height));
  return starts;
}

/** The first row that ends below `place`; the number of rows where none does. */
function rowAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? Infinity) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The rows between two places of the list, with those just beyond them. */
export function rowsWithin(starts: readonly number[], top: number, bottom: number): RowRange {
  const rows = starts.length - 1;
  if (rows === 0) return { from: 0, to: 0 };
  const first = rowAt(starts, top);
  const last = Math.min(rowAt(starts, bottom), rows - 1);
  return { from: Math.max(0, Math.min(first, rows - 1) - OVERSCAN), to: Math.min(rows, last + 1 + OVERSCAN) };
}

/**
 * One step from the rows that are drawn to those that are wanted: what is wanted no more goes, and of what is missing
 * `step` rows come, beside what stands.
 */
export function stepTowards(drawn: RowRange, wanted: RowRange, step: number): RowRange {
  const from = Math.max(drawn.from, wanted.from);
  const to = Math.min(drawn.to, wanted.to);
  if (from >= to) return { from: wanted.from, to: Math.min(wanted.to, wanted.from + step) };
  const below = Math.min(step, wanted.to - to);
  const above = Math.min(step - below, from - wanted.from);
  return { from: from - above, to: to + below };
}

export const sameRows = (a: RowRange, b: RowRange): boolean => a.from === b.from && a.to === b.to;
