import { periodAt } from '@soglia/energy/periods';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { forecastIn } from './forecast.ts';
import { comparePanel, panelsOf } from './panel-comparison.ts';

const now = Date.parse('2026-06-10T12:30:00+02:00');
const today = periodAt('day', now, 'Europe/Rome');
const at = (hour: number) => today.start + hour * HOUR_MS;
const forecast = new Map([
  ['f', [8, 9, 10, 11, 12, 20].map((hour) => ({ start: at(hour), kwh: 2 }))],
  ['g', [{ start: at(12), kwh: 1 }]],
]);

it.each<readonly [string, readonly string[], readonly [number, number], number | undefined]>([
  ['one', ['f'], [0, 24], 12],
  ['one that is named twice', ['f', 'f'], [0, 24], 12],
  ['two', ['f', 'g'], [0, 24], 13],
  ['half an hour of both', ['f', 'g'], [12, 12.5], 1.5],
  ['the end of a day, which reaches one hour', ['f'], [20.5, 24], 1],
  ['a night', ['f'], [0, 5], undefined],
  ['an unknown one', ['x'], [0, 24], undefined],
  ['none', [], [0, 24], undefined],
])('sums the forecast of %s', (_what, entries, [from, to], kwh) =>
  expect(forecastIn(forecast, entries, { start: at(from), end: at(to) })).toBe(kwh),
);

const sources = {
  origin: 'preferences',
  grid: [],
  batteries: [],
  devices: [],
  gridPowers: [],
  solar: [
    { meter: 'sensor.south', forecasts: ['f'] },
    { meter: 'sensor.west', power: 'sensor.west', forecasts: [] },
  ],
} as const;
const rows = new Map([['sensor.south', [{ start: at(10), end: at(11), change: 3 }]]]);
const south = { entity_id: 'sensor.south', name: 'Sud', unit: 'kWh', capacity: 6, efficiency: 85 } as const;
const given = { sources, rows, period: today, now, forecast };

it('expects of today what the hub forecasts, of other days and without a forecast what is typical', () => {
  expect(comparePanel(south, given)).toEqual({ panel: south, real: 3, expected: 9, by: 'forecast' });
  const month = periodAt('month', now, 'Europe/Rome');
  const typical = comparePanel(south, { ...given, period: month });
  expect([typical.real, typical.by, typical.expected]).toEqual([
    3,
    'estimate',
    expect.closeTo(9.4 * 31.1, -1),
  ]);
  expect(comparePanel(south, { ...given, forecast: undefined }).by).toBe('estimate');
});

it('expects nothing of a panel without a capacity, and knows nothing of one without statistics', () => {
  const [, west] = panelsOf({ panels: [south], devices: [] }, sources, () => 'Ovest');
  expect(west).toEqual({ entity_id: 'sensor.west', name: 'Ovest', unit: 'W', efficiency: 85 });
  expect(west && comparePanel(west, given)).toMatchObject({ real: undefined, expected: undefined });
});
