import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyTo, valueAt } from './scale.ts';

const brightness = { min: 0, max: 255, step: 25 };

it.each([
  ['ArrowUp', 150, 175],
  ['ArrowRight', 250, 255],
  ['ArrowDown', 150, 125],
  ['ArrowLeft', 10, 0],
  ['PageUp', 100, 200],
  ['PageDown', 100, 0],
  ['Home', 100, 0],
  ['End', 100, 255],
  ['Tab', 100, undefined],
])('%s at %i goes to %s', (key, from, to) => {
  expect(keyTo(key, from, brightness)).toBe(to);
});

it('handles fractions', () => {
  expect(keyTo('ArrowUp', 20.1, { min: 5, max: 35, step: 0.2 })).toBe(20.3);
});

it.each([
  [0, 272, 0],
  [136, 272, 128],
  [272, 272, 255],
  [-40, 272, 0],
  [900, 272, 255],
  [10, 0, 0],
])('%i pixels up of %i are %i', (up, height, value) => {
  expect(valueAt(up, height, brightness, 1)).toBe(value);
});

it('follows the pointer and never leaves the scale', () => {
  const pixels = fc.integer({ min: -500, max: 900 });
  fc.assert(
    fc.property(pixels, pixels, fc.integer({ min: 1, max: 30 }), (one, other, grain) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((up) =>
        valueAt(up, 300, { min: 10, max: 90, step: 5 }, grain),
      );
      expect(low).toBeGreaterThanOrEqual(10);
      expect(high).toBeLessThanOrEqual(90);
      expect(low).toBeLessThanOrEqual(high ?? 0);
    }),
  );
});
