import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsWithin, sameRows, rowOffsets, stepTowards } from './row-window.ts';

describe('the rows within the window', () => {
  const offsets = rowOffsets([100, 200, 100, 100, 300]);

  it('begin where the row before ends', () => expect(offsets).toEqual([0, 100, 300, 400, 500, 800]));

  it.each([
    ['at the top', 0, 250, { from: 0, to: 3 }],
    ['in the midst', 310, 390, { from: 1, to: 4 }],
    ['exactly on an edge', 300, 399, { from: 1, to: 4 }],
    ['at the foot', 600, 900, { from: 3, to: 5 }],
    ['above the list', -900, -100, { from: 0, to: 2 }],
    ['below the list', 2000, 2900, { from: 3, to: 5 }],
  ])('%s, with one more on each side', (_where, top, bottom, rows) =>
    expect(rowsWithin(offsets, top, bottom)).toEqual(rows),
  );

  it('are none in an empty list', () =>
    expect(rowsWithin(rowOffsets([]), 0, 900)).toEqual({ from: 0, to: 0 }));

  it('always include all visible rows, and at most three more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: -500, max: 9_000 }),
        fc.integer({ min: 1, max: 1_200 }),
        (heights, top, height) => {
          const all = rowOffsets(heights);
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

describe('a step towards the wanted rows', () => {
  const wanted = { from: 10, to: 18 };

  it.each([
    ['all there', { from: 10, to: 18 }, { from: 10, to: 18 }],
    ['below', { from: 7, to: 15 }, { from: 10, to: 17 }],
    ['above', { from: 13, to: 21 }, { from: 11, to: 18 }],
    ['on both sides', { from: 12, to: 17 }, { from: 11, to: 18 }],
    ['too many', { from: 2, to: 30 }, { from: 10, to: 18 }],
    ['nothing of it', { from: 40, to: 48 }, { from: 10, to: 12 }],
    ['nothing at all', { from: 0, to: 0 }, { from: 10, to: 12 }],
  ])('%s', (_which, drawn, next) => expect(stepTowards(drawn, wanted, 2)).toEqual(next));

  it('adds only wanted rows, at most the step size at a time, and reaches all of them', () => {
    const range = fc.tuple(fc.nat(100), fc.nat(30)).map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(range, range, fc.integer({ min: 1, max: 5 }), (before, goal, step) => {
        let rendered = before;
        for (let left = Math.ceil((goal.to - goal.from) / step) + 1; left > 0; left -= 1) {
          const next = stepTowards(rendered, goal, step);
          expect(next.from >= goal.from && next.to <= goal.to).toBe(true);
          const rows = Array.from({ length: next.to - next.from }, (_, index) => next.from + index);
          expect(rows.filter((row) => row < rendered.from || row >= rendered.to).length).toBeLessThanOrEqual(
            step,
          );
          rendered = next;
        }
        expect(sameRows(rendered, goal)).toBe(true);
      }),
    );
  });
});
