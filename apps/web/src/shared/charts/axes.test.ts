import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeTicksOf, momentText } from './time-ticks.ts';
import { hourlyBarsOf, barTicksOf } from './hourly-bars.ts';
import { valueAxis } from './value-axis.ts';
import { HOUR_MS } from '../durations.ts';

const now = new Date(2026, 10, 20, 18, 42).getTime();
const count = (values: readonly number[]) => values.length;

it('has the 24 hours that end with the current one', () => {
  const bars = hourlyBarsOf(
    [now - 60_000, now - 2 * HOUR_MS, now - 2 * HOUR_MS, now - 25 * HOUR_MS].map((at) => ({ at, value: 1 })),
    { start: now - 24 * HOUR_MS, end: now },
    count,
  );
  expect(bars).toHaveLength(24);
  expect(new Date(bars.at(-1)?.at ?? 0).getHours()).toBe(18);
  expect(bars.map(({ value }) => value).filter((value) => value > 0)).toEqual([2, 1]);
});

it.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [9, [0, 5, 10]],
  [400, [0, 200, 400]],
])('the axis of bars up to %i is %o', (highest, ticks) => {
  expect(barTicksOf(highest)).toEqual(ticks);
});

it('labels the hours of a day, and the days of longer spans', () => {
  const day = { start: now - 24 * HOUR_MS, end: now };
  expect(timeTicksOf(day).map(({ word }) => word)).toEqual(['0', '6', '12', '18']);
  const week = { start: now - 7 * 24 * HOUR_MS, end: now };
  expect(timeTicksOf(week).map(({ word }) => word)).toEqual([
    '14 nov',
    '15 nov',
    '16 nov',
    '17 nov',
    '18 nov',
    '19 nov',
    '20 nov',
  ]);
  expect(timeTicksOf({ start: now - 30 * 24 * HOUR_MS, end: now })).toHaveLength(5);
  expect(momentText(now - HOUR_MS, now)).toBe('17:42');
  expect(momentText(now - 24 * HOUR_MS, now)).toBe('19 nov, 18:42');
});

it.each([
  [[6.1, 14.8], { from: 5, to: 15, ticks: [5, 7.5, 10, 12.5, 15] }],
  [[20, 20], { from: 19, to: 21, ticks: [19, 19.5, 20, 20.5, 21] }],
  [[0], { from: -1, to: 1, ticks: [-1, -0.5, 0, 0.5, 1] }],
  [[null], { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] }],
  [[0.018, 0.019], { from: 0.018, to: 0.019, ticks: [0.018, 0.01825, 0.0185, 0.01875, 0.019] }],
])('the axis around %o is round', (values, axis) => {
  expect(valueAxis(values)).toMatchObject(axis);
});

it.each([
  [
    [0, 0.1],
    ['0', '0,025', '0,05', '0,075', '0,1'],
  ],
  [
    [0, 0.001],
    ['0', '0,00025', '0,0005', '0,00075', '0,001'],
  ],
  [
    [0, 4000],
    ['0', '1.000', '2.000', '3.000', '4.000'],
  ],
])('writes the ticks of %o apart from each other', (values, texts) =>
  expect(valueAxis(values).texts).toEqual(texts),
);

it.each([[[-1.78e308]], [[1.79e308, -1.79e308]], [[Infinity, NaN, 3]]])(
  'writes no infinite tick of %o',
  (values) => {
    expect(valueAxis(values).texts.join()).not.toMatch(/∞|NaN/);
  },
);

it('writes the ticks of whatever a sensor reports', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), { minLength: 1 }), (values) => {
      const { ticks, texts } = valueAxis(values);
      expect(texts).toHaveLength(ticks.length);
    }),
  );
});

it('keeps every value on the axis, with few ticks', () => {
  const values = fc.array(
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(values, (some) => {
      const { from, to, ticks } = valueAxis(some);
      expect(from).toBeLessThanOrEqual(Math.min(...some));
      expect(to).toBeGreaterThanOrEqual(Math.max(...some));
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
    }),
  );
});

it.each([
  [
    [30, 60],
    [30, 40, 50, 60],
  ],
  [
    [0, 100],
    [0, 25, 50, 75, 100],
  ],
  [
    [48.2, 51.9],
    [48, 49, 50, 51, 52],
  ],
  // No humidity is above 100 %, unless the sensor says so.
  [[100], [95, 96, 97, 98, 99, 100]],
  [[0], [0, 0.25, 0.5, 0.75, 1]],
  [
    [98, 104],
    [98, 100, 102, 104],
  ],
])('fits a percentage of %o', (values, ticks) => {
  expect(valueAxis(values, [0, 100]).ticks).toEqual(ticks);
});

it('takes the step that leaves less of the chart empty', () => {
  expect(valueAxis([0, 10.2])).toMatchObject({ from: 0, to: 12.5 });
});
