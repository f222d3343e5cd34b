import { expect, it } from 'vitest';
import { radiusByKey } from './radius.ts';

it.each([
  ['ArrowRight', false, 110],
  ['ArrowDown', false, 90],
  ['PageUp', false, 200],
  ['ArrowLeft', true, 10],
  ['End', false, 10_000],
  ['Home', false, 10],
  ['a', false, undefined],
])('%s (Shift: %s) makes %s of a radius of 100', (key, shiftKey, radius) => {
  expect(radiusByKey(100, { key, shiftKey })).toBe(radius);
});
