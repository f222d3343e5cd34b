import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsWithin, startsOf } from './row-window.ts';

describe('the rows within a window', () => {
  const starts = startsOf([100, 200, 100, 100, 300]);

  it('begin where the one before ends', () => expect(starts).toEqual([0, 100, 300, 400, 500, 800]));

  it.each([
    ['at the top', 0, 250, { from: 0, to: 3 }],
    ['in the midst', 310, 390, { from: 1, to: 4 }],
    ['exactly on an edge', 300, 399, { from: 1, to: 4 }],
    ['at the foot', 600, 900, { from: 3, to: 5 }],
    ['above the list', -900, -100, { from: 0, to: 2 }],
    ['below the list', 2000, 2900, { from: 3, to: 5 }],
  ])('%s, with one more at each side', (_where, top, bottom, rows) =>
    expect(rowsWithin(starts, top, bottom)).toEqual(rows),
  );

  it('are none in an empty list', () => expect(rowsWithin(startsOf([]), 0, 900)).toEqual({ from: 0, to: 0 }));

  it('always hold all that can be seen, and little more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: -500, max: 9_000 }),
        fc.integer({ min: 1, max: 1_200 }),
        (heights, top, height) => {
          const all = startsOf(heights);
          const { from, to } = rowsWithin(all, top, top + height);
          const seen = heights
            .map((_, row) => row)
            .filter((row) => (all[row] ?? 0) < top + height && (all[row + 1] ?? 0) > top);
          for (const row of seen) expect(row >= from && row < to).toBe(true);
          expect(to - from).toBeLessThanOrEqual(seen.length + 3);
        },
      ),
    );
  });
});
