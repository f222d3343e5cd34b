import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampled, summaryOf } from '#shared/charts/points.ts';
import { valueAxis } from '#shared/charts/value-axis.ts';
import { pointsOf, pointsOfStatistics, summaryOfStatistics, withPresent } from './points-of-history.ts';

const row = (at: number, state: string | null, attributes = {}) => ({ at, state, attributes });
const span = { start: 100, end: 200 };

it('draws the received values, from the one that holds at the start until the end', () => {
  expect(pointsOf([row(50, '20'), row(150, '21,5'), row(160, '22')], span)).toEqual({
    at: [100, 150, 160, 200],
    values: [20, null, 22, 22],
  });
});

it('takes the later of two rows of one moment, and none after the end', () => {
  expect(pointsOf([row(10, '1'), row(90, '2'), row(120, '3'), row(300, '4')], span)).toEqual({
    at: [100, 120, 200],
    values: [2, 3, 3],
  });
});

it('breaks where the value is unknown', () => {
  const states = ['20', 'unavailable', 'unknown', '', null, 'NaN', 'Infinity', '21'];
  expect(
    pointsOf(
      states.map((state, index) => row(100 + index, state)),
      span,
    ).values,
  ).toEqual([20, null, null, null, null, null, null, 21, 21]);
});

it('draws an attribute where requested, whatever it contains', () => {
  const rows = [
    row(100, 'open', { position: 40 }),
    row(110, 'open', {}),
    row(120, 'open', { position: '70' }),
  ];
  expect(pointsOf(rows, span, 'position').values).toEqual([40, null, 70, 70]);
});

it('is empty without rows', () => {
  expect(pointsOf([], span)).toEqual({ at: [], values: [] });
  expect(summaryOf({ at: [], values: [] })).toBeUndefined();
  expect(summaryOf({ at: [1, 2], values: [null, null] })).toBeUndefined();
});

it('weighs the mean by how long each value held', () => {
  expect(summaryOf({ at: [0, 30, 40], values: [10, 30, 30] })).toEqual({ min: 10, max: 30, mean: 15 });
  expect(summaryOf({ at: [0, 10, 20], values: [10, null, 99] })).toEqual({ min: 10, max: 99, mean: 10 });
  expect(summaryOf({ at: [5], values: [7] })).toEqual({ min: 7, max: 7, mean: 7 });
});

it('keeps the mean between the lowest and the highest', () => {
  const rows = fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 1000 }), state: fc.integer().map(String) }),
  );
  fc.assert(
    fc.property(rows, (some) => {
      const sorted = some.toSorted((a, b) => a.at - b.at).map(({ at, state }) => row(at, state));
      const { at, values } = pointsOf(sorted, { start: 200, end: 800 });
      expect(at.every((time, index) => index === 0 || time > (at[index - 1] ?? 0))).toBe(true);
      const summary = summaryOf({ at, values });
      if (summary === undefined) return;
      expect(summary.mean).toBeGreaterThanOrEqual(summary.min - 1e-6);
      expect(summary.mean).toBeLessThanOrEqual(summary.max + 1e-6);
    }),
  );
});

it('has the value at each step for the table', () => {
  expect(sampled({ at: [100, 150, 200], values: [1, null, 3] }, { start: 95, end: 200 }, 20)).toEqual({
    at: [100, 120, 140, 160, 180, 200],
    values: [1, 1, 1, null, null, 3],
  });
  // The end of the span follows the last full step.
  expect(sampled({ at: [190], values: [7] }, { start: 95, end: 195 }, 60)).toEqual({
    at: [120, 180, 195],
    values: [null, null, 7],
  });
  expect(sampled({ at: [3], values: [7] }, { start: 1, end: 5 }, 60)).toEqual({ at: [5], values: [7] });
});

it('draws means in the middle of their hour, and growth where there is no mean', () => {
  const none = { mean: undefined, min: undefined, max: undefined, change: undefined };
  const rows = [
    { ...none, start: 0, end: 10, mean: 5, min: 1, max: 9 },
    { ...none, start: 10, end: 20, change: 0.4 },
    { ...none, start: 20, end: 30 },
  ];
  expect(pointsOfStatistics(rows)).toEqual({ at: [5, 15, 25], values: [5, 0.4, null] });
  expect(summaryOfStatistics(rows)).toEqual({ min: 1, max: 9, mean: 5 });
  expect(summaryOfStatistics([])).toBeUndefined();
});

it('takes a value for every second of a week, more than a function takes arguments', () => {
  const values = Array.from({ length: 7 * 86_400 }, (_, index) => index);
  expect(summaryOf({ at: values, values })).toMatchObject({ min: 0, max: values.length - 1 });
  expect(valueAxis(values)).toMatchObject({ from: 0, to: 800_000 });
});

it.each([
  [22, 30, { at: [10, 20, 30], values: [20, 21, 22] }],
  [undefined, 30, { at: [10, 20], values: [20, 21] }],
  [22, 20, { at: [10, 20], values: [20, 21] }],
])('ends with the value %s of this moment', (value, now, points) => {
  expect(withPresent({ at: [10, 20], values: [20, 21] }, value, now)).toEqual(points);
});
