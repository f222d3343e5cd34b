/** Which rows of a list stand within a window: their heights are known before anything is drawn. */

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

/** The rows between two places of the list, with those just beyond them; `to` is not one of them. */
export function rowsWithin(
  starts: readonly number[],
  top: number,
  bottom: number,
): { readonly from: number; readonly to: number } {
  const rows = starts.length - 1;
  if (rows === 0) return { from: 0, to: 0 };
  const first = rowAt(starts, top);
  const last = Math.min(rowAt(starts, bottom), rows - 1);
  return { from: Math.max(0, Math.min(first, rows - 1) - OVERSCAN), to: Math.min(rows, last + 1 + OVERSCAN) };
}
