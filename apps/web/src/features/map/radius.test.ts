import { expect, it } from 'vitest';
import { parseRadius, radiusByKey } from './radius.ts';

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

it.each([
  ['150', 150],
  ['150 m', 150],
  ['99,5', 99.5],
  ['99.5', 99.5],
  ['10.000', 10_000],
  ['1.500 m', 1500],
  ['10,000', 10_000],
  ['10 000', 10_000],
  ['1.2345', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
])('"%s" is a radius of %s', (typed, radius) => {
  expect(parseRadius(typed)).toBe(radius);
});
