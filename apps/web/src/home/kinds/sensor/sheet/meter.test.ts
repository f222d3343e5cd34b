import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { growthOf, isMeter } from './meter.ts';

it.each([
  [[], 0],
  [[5], 0],
  [[5, 7, 7.5], 2.5],
  [[5, null, 7], 2],
  [[5, 7, 1, 2], 4],
])('of %o grew %d', (values, growth) => {
  expect(growthOf(values)).toBe(growth);
});

it('recognises meters by their state class', () => {
  expect(isMeter(entity('sensor.a', '1', { state_class: 'total_increasing' }))).toBe(true);
  expect(isMeter(entity('sensor.a', '1', { state_class: 'measurement' }))).toBe(false);
  expect(isMeter(entity('sensor.a', '1', { state_class: 3 }))).toBe(false);
});
