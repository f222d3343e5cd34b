import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draggedTo, percentOfStep, stepOf } from './brightness-steps.ts';

it('goes in steps of 25 of 255, and the last step is the maximum', () => {
  expect([0, 25, 125, 225, 250].map(percentOfStep)).toEqual([0, 10, 49, 88, 100]);
  expect([0, 1, 60, 98, 100, 900, -5].map(stepOf)).toEqual([0, 0, 150, 250, 250, 250, 0]);
});

it.each([
  [60, 0, 172, 59],
  [60, 172, 172, 100],
  [60, -172, 172, 0],
  [0, 86, 172, 49],
  [60, 40, 0, 60],
])('from %i %%, %i pixels across a card of %i are %i %%', (from, by, width, percent) => {
  expect(draggedTo(from, by, width)).toBe(percent);
});

it('never leaves the scale, and follows the pointer', () => {
  const percents = fc.integer({ min: 0, max: 100 });
  const moves = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(percents, moves, moves, (from, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((by) => draggedTo(from, by, 172));
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(100);
      expect(less).toBeLessThanOrEqual(more ?? 0);
    }),
  );
});
