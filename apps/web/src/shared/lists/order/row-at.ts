interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Where the row that is dragged belongs while the pointer is at `y`: beyond the middles of the rows that it has passed. */
export function rowAt(rows: readonly Extent[], y: number, dragged: number): number {
  const middle = (row: number) => {
    const extent = rows[row];
    return extent === undefined ? undefined : (extent.top + extent.bottom) / 2;
  };
  let to = dragged;
  while (y < (middle(to - 1) ?? -Infinity)) to -= 1;
  while (y > (middle(to + 1) ?? Infinity)) to += 1;
  return to;
}
