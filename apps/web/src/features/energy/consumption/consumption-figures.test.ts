import { emptyEnergySettings, type Tariff } from '@soglia/contracts/energy';
import { weekPrice } from '@soglia/energy/cost';
import { hoursOf, periodAt, previousPeriod, type StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { consumptionOf, usedBefore } from './consumption-figures.ts';

const ZONE = 'Europe/Rome';
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const friday = periodAt('day', noon('2026-11-20'), ZONE);
const later = noon('2026-12-31');

const sources: EnergySources = {
  origin: 'preferences',
  grid: [{ direction: 'import', meter: 'sensor.rete' }],
  solar: [],
  batteries: [],
  devices: [{ meter: 'sensor.forno' }, { meter: 'sensor.lavatrice' }],
  gridPowers: [],
};

/** kWh of each hour of a period. */
function hourly(
  period: typeof friday,
  meters: Readonly<Record<string, (hour: number) => number | undefined>>,
) {
  return new Map(
    Object.entries(meters).map(([id, kwh]) => [
      id,
      hoursOf(period).flatMap((slot, hour) => {
        const change = kwh(hour);
        return change === undefined ? [] : [{ ...slot, change }];
      }),
    ]),
  ) satisfies StatisticRows;
}

const pricing = (tariff: Tariff = emptyEnergySettings.tariff) => ({
  tariff,
  flows: [{ meter: 'sensor.rete', price: { kind: 'single', euro: 0.25 } as const }],
  timeZone: ZONE,
  sensorPrices: undefined,
  sensorUnits: new Map<string, string>(),
  own: new Map<string, number>(),
});

const figuresOf = (rows: StatisticRows, prices = pricing(), period = friday, now = later) =>
  consumptionOf({ sources, period, rows, hourly: rows, pricing: prices, now });
const cents = (values: readonly (number | undefined)[]) =>
  Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 100);

it('adds up to the last digit, whatever the parts are', () => {
  const rows = hourly(friday, {
    'sensor.rete': (hour) => 0.1 + hour / 300,
    'sensor.forno': () => 0.0333,
    'sensor.lavatrice': (hour) => (hour === 9 ? 0.7777 : 0),
  });
  const { total = 0, slots, shares, cost, hasGap } = figuresOf(rows);
  expect(cents(slots.map(({ kwh }) => kwh))).toBe(cents([total]));
  expect(cents(shares.map(({ kwh }) => kwh))).toBe(cents([total]));
  expect(shares.map(({ device }) => device?.meter)).toEqual(['sensor.forno', 'sensor.lavatrice', undefined]);
  expect(cost?.energy).toBeCloseTo(total * 0.25, 9);
  expect(hasGap).toBe(false);
});

it('draws a gap as one, and never as a zero', () => {
  const { slots, hasGap, total } = figuresOf(
    hourly(friday, { 'sensor.rete': (hour) => (hour === 4 || hour === 5 ? undefined : 1) }),
  );
  expect(slots.map(({ kwh }) => kwh).slice(3, 7)).toEqual([1, undefined, undefined, 1]);
  expect([hasGap, total]).toEqual([true, 22]);
});

it('knows nothing of a house without statistics', () => {
  const { total, shares, cost, standby } = figuresOf(new Map());
  expect([total, shares, cost, standby]).toEqual([undefined, [], undefined, undefined]);
});

it('prices a device by its own hours where the price has bands, and by a price of its own', () => {
  const bands: Tariff = {
    exceptions: [],
    periods: [
      {
        from: '2026-01-01',
        fixed_monthly: 0,
        price: { kind: 'bands', prices: { f1: 0.4, f2: 0.3, f3: 0.2 } },
      },
    ],
  };
  const rows = hourly(friday, {
    'sensor.rete': () => 1,
    'sensor.forno': (hour) => (hour === 12 ? 1 : 0),
    'sensor.lavatrice': (hour) => (hour === 2 ? 1 : 0),
  });
  const priced = new Map(
    figuresOf(rows, pricing(bands)).shares.map(({ device, euro }) => [device?.meter, euro]),
  );
  expect(priced.get('sensor.forno')).toBeCloseTo(0.4, 9);
  expect(priced.get('sensor.lavatrice')).toBeCloseTo(0.2, 9);
  const own = { ...pricing(bands), own: new Map([['sensor.forno', 0.1]]) };
  expect(figuresOf(rows, own).shares.find(({ device }) => device?.meter === 'sensor.forno')?.euro).toBe(0.1);
});

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('has a bar for every hour of %s', (day, hours) => {
  const period = periodAt('day', noon(day), ZONE);
  const { slots, total } = figuresOf(hourly(period, { 'sensor.rete': () => 0.5 }), pricing(), period);
  expect([slots.length, total]).toEqual([hours, hours / 2]);
});

it('compares with as much of the period before as has passed', () => {
  const before = previousPeriod(friday);
  const rows = hourly(before, { 'sensor.rete': () => 1 });
  const until = (now: number) => usedBefore(sources, rows, { period: friday, before, now });
  expect(until(friday.start + 6.5 * HOUR_MS)).toBe(6.5);
  expect(until(later)).toBe(24);
  const half = hourly(before, { 'sensor.rete': (hour) => (hour < 12 ? undefined : 1) });
  expect(usedBefore(sources, half, { period: friday, before, now: later })).toBeUndefined();
  expect(usedBefore(sources, new Map(), { period: friday, before, now: later })).toBeUndefined();
});

it('prices what runs day and night by all hours of a week', () => {
  // 55 hours of F1, 41 of F2, 72 of F3; a week without a holiday.
  const mean = (55 * 0.3 + 41 * 0.2 + 72 * 0.1) / 168;
  const prices = { f1: 0.3, f2: 0.2, f3: 0.1 };
  const tariff: Tariff = {
    periods: [{ from: '2026-01-01', price: { kind: 'bands', prices }, fixed_monthly: 12 }],
    exceptions: [],
  };
  for (const time of ['2026-11-20T12:00:00Z', '2026-11-22T03:00:00Z'])
    expect(weekPrice(pricing(tariff), Date.parse(time))).toBeCloseTo(mean, 9);
});
