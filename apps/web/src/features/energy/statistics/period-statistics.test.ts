import { periodAt, type StatisticRow } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { fossilFigures } from './fossil-figures.ts';
import { statisticsOf } from './period-statistics.ts';

const now = Date.parse('2026-06-12T12:00:00+02:00');
const week = periodAt('week', now, 'Europe/Rome');
const sources: EnergySources = {
  origin: 'preferences',
  grid: [{ direction: 'import', meter: 'import' }],
  solar: [{ meter: 'sun', forecasts: [] }],
  batteries: [],
  devices: [],
  gridPowers: [],
};
/** kWh of each day from Monday; undefined is a day without a row. */
const daysOf = (kwh: readonly (number | undefined)[]) =>
  kwh.flatMap((change, day): StatisticRow[] =>
    change === undefined
      ? []
      : [{ start: week.start + day * DAY_MS, end: week.start + (day + 1) * DAY_MS, change }],
  );

it('sums all days, and compares only those that are over, and neither have a gap nor what was used in one', () => {
  const rows = new Map([
    ['import', daysOf([4, undefined, 6, 4, 1])],
    ['sun', daysOf([1, 5, 0, 3, 1])],
  ]);
  const { figures, summaries, records } = statisticsOf(sources, rows, week, now);
  expect(figures).toEqual(['used', 'produced', 'imported']);
  expect(summaries.used).toEqual({ total: 20, average: 6, wholeDays: 2 });
  expect(summaries.imported).toEqual({ total: 15, average: 4, wholeDays: 2 });
  expect([records.used?.best.used, records.used?.worst.used]).toEqual([5, 7]);
  expect([records.produced?.best.produced, records.produced?.worst.produced]).toEqual([3, 1]);
});

it('adds a year up from its months, as the bars of the consumption do', () => {
  const house: EnergySources = { ...sources, batteries: [{ charged: 'into', discharged: 'from' }] };
  const rows = new Map([
    ['import', daysOf([4, 0])],
    ['sun', daysOf([1, 1])],
    ['from', daysOf([0, 0])],
    ['into', daysOf([0, 3])],
  ]);
  const year = periodAt('year', now, 'Europe/Rome');
  expect(statisticsOf(house, rows, year, now).summaries.used.total).toBe(3);
  expect(statisticsOf(house, rows, week, now).summaries.used.total).toBe(5);
});

it('knows nothing of a period without statistics', () => {
  const { figures, summaries, records } = statisticsOf(sources, new Map(), week, now);
  expect([figures, summaries.used.average, records.used]).toEqual([[], undefined, undefined]);
});

it.each([
  ['a part', [1, 2], 10, { drawnKwh: 10, fossilKwh: 3 }],
  ['no more than was drawn', [8, 8], 10, { drawnKwh: 10, fossilKwh: 10 }],
  ['nothing negative', [-8, 2], 10, { drawnKwh: 10, fossilKwh: 2 }],
  ['nothing without an answer', [], 10, undefined],
  ['nothing of nothing', [1], 0, undefined],
  ['nothing of what is not known', [1], undefined, undefined],
])('takes %s for fossil', (_what, kwh, drawn, figures) =>
  expect(fossilFigures(new Map(kwh.entries()), drawn)).toEqual(figures),
);
