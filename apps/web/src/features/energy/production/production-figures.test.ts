import { periodAt, type StatisticRow } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { productionFigures } from './production-figures.ts';

const now = Date.parse('2026-06-10T23:59:00+02:00');
const period = periodAt('day', now, 'Europe/Rome');
const sources: EnergySources = {
  origin: 'preferences',
  grid: [
    { direction: 'import', meter: 'import' },
    { direction: 'export', meter: 'export' },
  ],
  solar: [{ meter: 'sun', forecasts: [] }],
  batteries: [],
  devices: [],
  gridPowers: [],
};
/** The kWh of each hour of the day from the eighth. */
const rowsOf = (kwh: readonly number[]): readonly StatisticRow[] =>
  kwh.map((change, index) => ({
    start: period.start + (8 + index) * HOUR_MS,
    end: period.start + (9 + index) * HOUR_MS,
    change,
  }));
const figuresOf = (energy: Readonly<Record<string, readonly number[]>>) =>
  productionFigures({
    sources,
    period,
    now,
    rows: new Map(Object.entries(energy).map(([id, kwh]) => [id, rowsOf(kwh)])),
  });

it('divides what the sun made, and adds up to the last digit', () => {
  const { produced, exported, parts, selfConsumption, selfSufficiency, slots } = figuresOf({
    sun: [1.114, 1.114, 1.114],
    export: [0, 1.111, 0],
    import: [0.5, 0, 0.269],
  });
  expect([produced, exported]).toEqual([expect.closeTo(3.342), 1.111]);
  expect(parts).toEqual({ kept: 2.23, given: 1.11 });
  expect(selfConsumption).toBeCloseTo(0.6676, 3);
  expect(selfSufficiency).toBeCloseTo(1 - 0.769 / 3, 3);
  expect(slots.flatMap(({ kwh }) => kwh ?? []).toSorted()).toEqual([1.11, 1.11, 1.12]);
});

it.each([
  ['no sun', { sun: [0, 0], import: [1, 1] }, { kept: 0, given: 0 }, [undefined, 0]],
  [
    'more given than made, from a battery',
    { sun: [1], export: [2], import: [1.5] },
    { kept: 0, given: 1 },
    [0, 0],
  ],
  ['nothing drawn', { sun: [2], export: [1], import: [0] }, { kept: 1, given: 1 }, [0.5, 1]],
  ['a meter of the sun that ran backwards', { sun: [-5, 1], import: [1] }, { kept: 1, given: 0 }, [1, 0.5]],
  ['no statistics', {}, undefined, [undefined, undefined]],
])('knows of %s', (_what, energy, parts, [selfConsumption, selfSufficiency]) =>
  expect(figuresOf(energy)).toMatchObject({ parts, selfConsumption, selfSufficiency }),
);
