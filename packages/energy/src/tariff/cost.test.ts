import type { Tariff, UnitPrice } from '@soglia/contracts/energy';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import type { Period, StatisticRows } from '../periods/types.ts';
import { costOf, currentPrice, euroFactor, priceSensors, type CostRequest } from './index.ts';

const ROME = 'Europe/Rome';
const LATER = Date.parse('2040-01-01T00:00:00Z');

const prices = { f1: 0.3, f2: 0.2, f3: 0.1 };
const bands: UnitPrice = { kind: 'bands', prices };
const single = (euro: number): UnitPrice => ({ kind: 'single', euro });
const indexed = (means: Readonly<Record<string, typeof prices>>): UnitPrice => ({ kind: 'indexed', means });
const from = (day: string, price: UnitPrice, fixed_monthly = 0) => ({ from: day, price, fixed_monthly });
const tariffOf = (...periods: Tariff['periods']): Tariff => ({ periods, exceptions: [] });

/** Local midnights of Rome, as ISO moments. */
const periodOf = (start: string, end: string, kind: Period['kind'] = 'day'): Period => ({
  kind,
  start: Date.parse(start),
  end: Date.parse(end),
  timeZone: ROME,
});
const monday = periodOf('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z');
const spring = periodOf('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
const autumn = periodOf('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
const february = periodOf('2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z', 'month');
const year = periodOf('2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z', 'year');
const sevenMonths = periodOf('2025-12-31T23:00:00Z', '2026-07-31T22:00:00Z', 'year');

/** A kilowatt hour each. */
const hoursOf = ({ start, end }: Period) =>
  Array.from({ length: (end - start) / HOUR_MS }, (_none, index) => ({
    start: start + index * HOUR_MS,
    end: start + (index + 1) * HOUR_MS,
    kwh: 1,
  }));

const cost = (period: Period, tariff: Tariff, more: Partial<CostRequest> = {}) =>
  costOf({
    hours: hoursOf(period),
    tariff,
    timeZone: ROME,
    fallback: { kind: 'single', euro: 0.25 },
    period,
    now: LATER,
    ...more,
  });

describe('what energy costs', () => {
  it.each<[what: string, found: ReturnType<typeof cost>, expected: object]>([
    ['no tariff: the fallback', cost(monday, tariffOf()), { energy: 6, fixed: 0, bands: undefined }],
    [
      'a single price',
      cost(monday, tariffOf(from('2026-01-01', single(0.5)))),
      { energy: 12, bands: undefined },
    ],
    [
      'a Monday by bands',
      cost(monday, tariffOf(from('2026-01-01', bands))),
      {
        energy: 11 * 0.3 + 5 * 0.2 + 8 * 0.1,
        bands: { f1: { kwh: 11, euro: 3.3 }, f2: { kwh: 5, euro: 1 }, f3: { kwh: 8, euro: 0.8 } },
      },
    ],
    [
      'three equal prices are one',
      cost(monday, tariffOf(from('2026-01-01', indexed({ '2026-11': { f1: 1, f2: 1, f3: 1 } })))),
      { energy: 24, bands: undefined },
    ],
    ['a Sunday of 23 hours', cost(spring, tariffOf(from('2026-01-01', bands))), { energy: 2.3 }],
    ['a Sunday of 25 hours', cost(autumn, tariffOf(from('2026-01-01', bands))), { energy: 2.5 }],
    [
      'the past keeps its price',
      cost(year, tariffOf(from('2026-01-01', single(0.1)), from('2026-07-01', single(0.2)))),
      { energy: 181 * 24 * 0.1 - 0.1 + 184 * 24 * 0.2 + 0.2 },
    ],
    [
      'before the first day its price holds',
      cost(monday, tariffOf(from('2030-01-01', single(0.5), 30))),
      { energy: 12, fixed: 1 },
    ],
    [
      'a holiday by an exception',
      cost(monday, {
        ...tariffOf(from('2026-01-01', bands)),
        exceptions: [{ day: '11-23', counts_as: 'holiday' }],
      }),
      { energy: 2.4 },
    ],
    [
      'gaps, nothing and nonsense cost nothing',
      cost(monday, tariffOf(), {
        hours: [undefined, 0, -3, NaN, Infinity].map((kwh, index) => ({
          start: monday.start + index * HOUR_MS,
          end: monday.start + (index + 1) * HOUR_MS,
          kwh,
        })),
      }),
      { energy: 0, unpriced: 0 },
    ],
    [
      'a day in one row is spread over its hours',
      cost(monday, tariffOf(from('2026-01-01', bands)), {
        hours: [{ start: monday.start, end: monday.end, kwh: 24 }],
      }),
      { energy: 5.1 },
    ],
    [
      'what reaches beyond the period ends with it, and what begins outside is left out',
      cost(monday, tariffOf(), {
        hours: [
          { start: monday.start - 1, end: monday.end, kwh: 7 },
          { start: monday.end - HOUR_MS, end: Number.MAX_VALUE, kwh: 2 },
          { start: monday.end, end: monday.end + HOUR_MS, kwh: 7 },
        ],
      }),
      { energy: 0.5 },
    ],
  ])('%s', (_what, found, expected) => {
    expect(rounded(found)).toMatchObject(expected);
  });
});

/** To a millionth of a euro. */
function rounded(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part,
  );
  return { bands: undefined, ...(JSON.parse(text) as object) };
}

describe('an indexed contract', () => {
  const means = { '2026-01': { f1: 1, f2: 1, f3: 1 }, '2026-03': { f1: 2, f2: 2, f3: 2 } };
  const tariff = tariffOf(from('2020-01-01', indexed(means)));
  const at = (month: string) => {
    const start = Date.parse(`${month}-10T00:00:00Z`);
    const { energy, isProvisional, unpriced } = cost(year, tariff, {
      hours: [{ start, end: start + HOUR_MS, kwh: 1 }],
      period: { ...year, start, end: start + HOUR_MS },
    });
    return [energy, isProvisional, unpriced];
  };
  it.each([
    ['a month with its mean', '2026-01', [1, false, 0]],
    ['a missing month between two', '2026-02', [1, true, 0]],
    ['the next month with a mean', '2026-03', [2, false, 0]],
    ['the running month', '2026-11', [2, true, 0]],
    ['a month before any mean', '2025-12', [0, false, 1]],
  ])('%s', (_what, month, expected) => {
    expect(at(month)).toEqual(expected);
  });

  it('a mean that is entered later makes the month final', () => {
    const later = tariffOf(from('2020-01-01', indexed({ ...means, '2026-11': { f1: 3, f2: 3, f3: 3 } })));
    expect(cost(monday, tariff)).toMatchObject({ energy: 48, isProvisional: true });
    expect(cost(monday, later)).toMatchObject({ energy: 72, isProvisional: false });
  });
});

describe('a price that an entity has', () => {
  const sensor: UnitPrice = { kind: 'sensor', entity_id: 'sensor.prezzo' };
  const rows: StatisticRows = new Map([
    [
      'sensor.prezzo',
      [
        { start: monday.start, end: monday.start + HOUR_MS, mean: 100 },
        { start: monday.start + HOUR_MS, end: monday.start + 2 * HOUR_MS, mean: NaN },
        { start: monday.start + 3 * HOUR_MS, end: monday.start + 4 * HOUR_MS, mean: -50 },
      ],
    ],
  ]);

  it('is taken hour by hour in its unit; hours without a value have no price', () => {
    const sensorUnits = new Map([['sensor.prezzo', '€/MWh']]);
    const {
      energy,
      unpriced,
      bands: parts,
    } = cost(monday, tariffOf(from('2026-01-01', sensor)), {
      sensorPrices: rows,
      sensorUnits,
    });
    expect([Math.round(energy * 1e6) / 1e6, unpriced, parts]).toEqual([0.05, 22, undefined]);
  });

  it('is not known without its statistics', () => {
    expect(cost(monday, tariffOf(from('2026-01-01', sensor)))).toMatchObject({ energy: 0, unpriced: 24 });
  });

  it('is among those to be read, once', () => {
    const fallback = { kind: 'sensor', entity_id: 'sensor.altro' } as const;
    const tariff = tariffOf(
      from('2025-01-01', sensor),
      from('2026-01-01', bands),
      from('2026-02-01', sensor),
    );
    expect(priceSensors(tariff, fallback)).toEqual(['sensor.prezzo']);
    expect(priceSensors(tariffOf(), fallback)).toEqual(['sensor.altro']);
  });

  it.each([
    ['€/kWh', 1],
    ['EUR/kWh', 1],
    ['EUR/MWh', 0.001],
    ['ct/kWh', 0.01],
    ['c€/kWh', 0.01],
    ['€/Wh', 1000],
    ['', 1],
    [undefined, 1],
    ['/', 1],
  ])('%s is times %d', (unit, factor) => {
    expect(euroFactor(unit)).toBe(factor);
  });
});

describe('fixed costs', () => {
  const tariff = tariffOf(from('2026-01-01', single(0.2), 12), from('2026-02-15', single(0.2), 24));
  it.each([
    ['a day of November', monday, tariffOf(from('2026-01-01', bands, 30)), LATER, 1],
    ['a day of 23 hours', spring, tariffOf(from('2026-01-01', bands, 31)), LATER, 1],
    ['a day of 25 hours', autumn, tariffOf(from('2026-01-01', bands, 31)), LATER, 1],
    ['a whole year', year, tariffOf(from('2020-01-01', bands, 10)), LATER, 120],
    ['whole months', sevenMonths, tariffOf(from('2020-01-01', bands, 10)), LATER, 70],
    ['a month in which they change', february, tariff, LATER, 6 + 12],
    ['a running month: the days that have begun', february, tariff, Date.parse('2026-02-07T10:00:00Z'), 3],
    ['a period that has not begun', february, tariff, Date.parse('2026-01-31T22:00:00Z'), 0],
  ])('%s', (...[, period, tariffThen, now, expected]) => {
    expect(cost(period, tariffThen, { hours: [], now }).fixed).toBeCloseTo(expected, 9);
  });
});

describe('the price now', () => {
  const at = Date.parse('2026-11-23T09:00:00Z');
  it.each<[what: string, tariff: Tariff, expected: object | undefined]>([
    ['none', tariffOf(), undefined],
    [
      'single',
      tariffOf(from('2026-01-01', single(0.3))),
      { euro: 0.3, band: undefined, isProvisional: false },
    ],
    ['bands', tariffOf(from('2026-01-01', bands)), { euro: 0.3, band: 'f1' }],
    [
      'provisional',
      tariffOf(from('2026-01-01', indexed({ '2026-10': prices }))),
      { euro: 0.3, isProvisional: true },
    ],
    ['indexed, without any mean', tariffOf(from('2026-01-01', indexed({}))), undefined],
    [
      'a sensor',
      tariffOf(from('2026-01-01', { kind: 'sensor', entity_id: 'sensor.prezzo' })),
      { kind: 'sensor', entity_id: 'sensor.prezzo' },
    ],
  ])('%s', (_what, tariff, expected) => {
    const price = currentPrice(tariff, at, ROME);
    if (expected === undefined) expect(price).toBeUndefined();
    else expect(price).toMatchObject(expected);
  });
});
