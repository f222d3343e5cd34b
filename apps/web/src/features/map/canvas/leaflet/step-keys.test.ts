import { expect, it } from 'vitest';
import { movedByKey, radiusByKey } from './step-keys.ts';

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

it('moves a position by metres, and not beyond the pole', () => {
  const position = { latitude: 90, longitude: 180 };
  expect(movedByKey(position, { key: 'ArrowUp', shiftKey: true })).toEqual({ latitude: 90, longitude: -180 });
  expect(movedByKey({ latitude: 45, longitude: 9 }, { key: 'ArrowUp', shiftKey: false })).toEqual({
    latitude: 45.00009,
    longitude: 9,
  });
  expect(movedByKey(position, { key: 'Tab', shiftKey: false })).toBeUndefined();
});
