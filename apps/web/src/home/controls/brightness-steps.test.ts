import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brightnessOf, draggedTo, stepOf } from './brightness-steps.ts';

it('goes in steps of 25 of 255, and the last step is the maximum', () => {
  expect([0, 25, 125, 225, 250].map(brightnessOf)).toEqual([0, 25, 125, 225, 255]);
  expect([0, 1, 60, 98, 100, 900, -5].map(stepOf)).toEqual([0, 0, 150, 250, 250, 250, 0]);
});

it.each([
  [60, 0, 172, 150],
  [60, 172, 172, 255],
  [60, -172, 172, 0],
  [0, 86, 172, 125],
  [60, 40, 0, 150],
])('from %i %%, %i pixels across a card of %i are %i of 255', (from, by, width, brightness) => {
  expect(draggedTo(from, by, width)).toBe(brightness);
});

it('never leaves the scale, and follows the pointer', () => {
  const percents = fc.integer({ min: 0, max: 100 });
  const moves = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(percents, moves, moves, (from, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((by) => draggedTo(from, by, 172));
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(255);
      expect(less).toBeLessThanOrEqual(more ?? 0);
    }),
  );
});
