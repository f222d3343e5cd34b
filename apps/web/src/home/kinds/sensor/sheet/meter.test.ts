import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { growthOf, isMeter } from './meter.ts';

const meter = (state_class: string, more: object = {}) => entity('sensor.a', '1', { state_class, ...more });

it.each([
  [[], 0],
  [[5], 0],
  [[5, 7, 7.5], 2.5],
  [[5, null, 7], 2],
  [[5, 7, 1, 2], 4],
])('of %o grew %d', (values, growth) => {
  expect(growthOf(meter('total_increasing'), values)).toBe(growth);
});

it('does not take a correction for a reset', () =>
  expect(growthOf(meter('total_increasing'), [1000, 1002, 1001.5, 1003])).toBeCloseTo(3, 9));

it('counts down what counts both ways', () => {
  expect(growthOf(meter('total'), [100, 97, 40, 42])).toBe(-58);
  expect(growthOf(meter('total'), [1, -2])).toBe(-3);
});

it('takes a fall for a reset where the hub tells of resets', () =>
  expect(growthOf(meter('total', { last_reset: '2026-11-20T00:00:00+01:00' }), [5, 7, 1, 2])).toBe(4));

it('recognises meters by their state class', () => {
  expect(isMeter(entity('sensor.a', '1', { state_class: 'total_increasing' }))).toBe(true);
  expect(isMeter(entity('sensor.a', '1', { state_class: 'measurement' }))).toBe(false);
  expect(isMeter(entity('sensor.a', '1', { state_class: 3 }))).toBe(false);
});
