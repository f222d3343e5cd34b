interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/**
 * The rows to draw: those in sight, some beyond the edges, and, where `takesFocus` is asked, on to the next row that
 * can have the focus. Who goes on by keyboard would else fall out of the list at the first run of sensors.
 */
export function drawnRows(
  { startIndex, endIndex, overscan, count }: Range,
  takesFocus: ((row: number) => boolean) | undefined,
): number[] {
  let first = Math.max(startIndex - overscan, 0);
  let last = Math.min(endIndex + overscan, count - 1);
  if (takesFocus !== undefined) {
    while (last < count - 1 && !takesFocus(last)) last += 1;
    while (first > 0 && !takesFocus(first)) first -= 1;
  }
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
