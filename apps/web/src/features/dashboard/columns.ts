import type { Columns } from './layout.ts';

/** How many columns fit a list of this width. Under 18.5 rem, as with text at 200 %, there is one. */
export function columnsFor(width: number, rem: number): Columns {
  if (width < 18.5 * rem) return 1;
  if (width < 660) return 2;
  return width < 1080 ? 4 : 6;
}
