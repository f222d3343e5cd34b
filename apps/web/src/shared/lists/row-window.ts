/** Virtualised list: which rows are within the window, from their known heights. */

/** Rows `from` (inclusive) to `to` (exclusive). */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows rendered beyond each edge of the window. */
const OVERSCAN = 1;

/** Offsets of all rows, and at the end that of the end of the list; in the unit of `heights`. */
export function rowOffsets(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  let end = 0;
  for (const height of heights) offsets.push((end += height));
  return offsets;
}

/** The first row that ends below `offset`; the number of rows where none does. */
function rowAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle + 1] ?? Infinity) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The rows between two offsets of the list, with the overscan. */
export function rowsWithin(offsets: readonly number[], top: number, bottom: number): RowRange {
  const rows = offsets.length - 1;
  if (rows === 0) return { from: 0, to: 0 };
  const first = rowAt(offsets, top);
  const last = Math.min(rowAt(offsets, bottom), rows - 1);
  return { from: Math.max(0, Math.min(first, rows - 1) - OVERSCAN), to: Math.min(rows, last + 1 + OVERSCAN) };
}

/**
 * One step from the rendered rows to the wanted ones: removes what is no longer wanted and adds at most `step` of the
 * missing rows, next to those that stay.
 */
export function stepTowards(rendered: RowRange, wanted: RowRange, step: number): RowRange {
  const from = Math.max(rendered.from, wanted.from);
  const to = Math.min(rendered.to, wanted.to);
  if (from >= to) return { from: wanted.from, to: Math.min(wanted.to, wanted.from + step) };
  const below = Math.min(step, wanted.to - to);
  const above = Math.min(step - below, from - wanted.from);
  return { from: from - above, to: to + below };
}

export const sameRows = (a: RowRange, b: RowRange): boolean => a.from === b.from && a.to === b.to;
