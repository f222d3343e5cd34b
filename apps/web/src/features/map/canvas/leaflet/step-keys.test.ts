import { expect, it } from 'vitest';
import { movedByKey } from './step-keys.ts';

it('moves a position by metres, and not beyond the pole', () => {
  const position = { latitude: 90, longitude: 180 };
  expect(movedByKey(position, { key: 'ArrowUp', shiftKey: true })).toEqual({ latitude: 90, longitude: -180 });
  expect(movedByKey({ latitude: 45, longitude: 9 }, { key: 'ArrowUp', shiftKey: false })).toEqual({
    latitude: 45.00009,
    longitude: 9,
  });
  expect(movedByKey(position, { key: 'Tab', shiftKey: false })).toBeUndefined();
});
