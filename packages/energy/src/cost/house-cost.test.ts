import type { EnergyDevice, Tariff } from '@soglia/contracts/energy';
import { describe, expect, it } from 'vitest';
import { hoursOf, periodAt, type StatisticRows } from '../periods/index.ts';
import { readEnergySources } from '../sources/read-energy-sources.ts';
import { detectEnergySources } from '../sources/detect-energy-sources.ts';
import { deviceCosts, meanPrice, weekPrice } from './device-cost.ts';
import { houseCostOf } from './house-cost.ts';
import {
  costStatistics,
  flowPrices,
  hasHourlyPrice,
  ownPrices,
  priceNow,
  pricingSensors,
} from './pricing.ts';
import type { HousePricing } from './types.ts';

const ZONE = 'Europe/Rome';
const day = periodAt('day', Date.parse('2026-11-20T12:00:00Z'), ZONE);
const later = day.end + 1;
const noTariff: Tariff = { periods: [], exceptions: [] };

/** The same in each hour of the day. */
const everyHour = (
  values: Readonly<Record<string, number>>,
  field: 'change' | 'mean' = 'change',
): StatisticRows =>
  new Map(
    Object.entries(values).map(([id, value]) => [
      id,
      hoursOf(day).map((hour) => ({ ...hour, [field]: value })),
    ]),
  );

function sourcesOf(flow_from: readonly object[]) {
  const sources = readEnergySources({ energy_sources: [{ type: 'grid', flow_from, flow_to: [] }] });
  if (sources === undefined) throw new Error('there are sources');
  return sources;
}
const pricingOf = (flow_from: readonly object[], more: Partial<HousePricing> = {}): HousePricing => ({
  tariff: noTariff,
  flows: flowPrices(sourcesOf(flow_from)),
  timeZone: ZONE,
  sensorPrices: everyHour({ 'sensor.prezzo': 0.1 }, 'mean'),
  sensorUnits: new Map(),
  own: new Map(),
  ...more,
});

const f1 = { stat_energy_from: 'sensor.f1' };
const f2 = { stat_energy_from: 'sensor.f2' };
/** kWh of each hour; euro of the hub's own count. */
const rows = everyHour({ 'sensor.f1': 2, 'sensor.f2': 1, 'sensor.costo': 0.5 });

const costOfHouse = (
  flow_from: readonly object[],
  more: Partial<HousePricing> = {},
  counted = rows,
  now = later,
) =>
  houseCostOf({
    sources: sourcesOf(flow_from),
    period: day,
    hourly: rows,
    counted,
    pricing: pricingOf(flow_from, more),
    now,
  });

describe('a house without a tariff of its own', () => {
  it.each<readonly [what: string, flows: readonly object[], euro: number]>([
    ['the price of the specification', [f1], 2 * 24 * 0.25],
    ['a fixed price', [{ ...f1, number_energy_price: 0.3 }], 2 * 24 * 0.3],
    ['the price of an entity', [{ ...f1, entity_energy_price: 'sensor.prezzo' }], 2 * 24 * 0.1],
    ['what the hub counts', [{ ...f1, stat_cost: 'sensor.costo' }], 24 * 0.5],
    [
      'what the hub counts, whatever price is there too',
      [{ ...f1, stat_cost: 'sensor.costo', number_energy_price: 9 }],
      24 * 0.5,
    ],
    [
      'a cost that the hub has not counted yet, by the price',
      [{ ...f1, stat_cost: 'sensor.gone', number_energy_price: 0.3 }],
      2 * 24 * 0.3,
    ],
    [
      'a price each',
      [
        { ...f1, number_energy_price: 0.3 },
        { ...f2, number_energy_price: 0.2 },
      ],
      24 * (2 * 0.3 + 0.2),
    ],
    ['a price for the first only', [{ ...f1, number_energy_price: 0.3 }, f2], 24 * (2 * 0.3 + 0.25)],
    [
      'a price from an entity, and a cost that the hub counts',
      [
        { ...f1, entity_energy_price: 'sensor.prezzo' },
        { ...f2, stat_cost: 'sensor.costo' },
      ],
      24 * (2 * 0.1 + 0.5),
    ],
  ])('pays by %s', (_what, flows, euro) => expect(costOfHouse(flows)?.energy).toBeCloseTo(euro, 9));

  it('counts money of the period only, of what has begun, and below 0 where prices are', () => {
    const before = { start: day.start - 3_600_000, end: day.start, change: 100 };
    const after = { start: day.end, end: day.end + 3_600_000, change: 100 };
    const hours = hoursOf(day).map((hour, index) => ({ ...hour, change: index === 0 ? -1 : 0.5 }));
    const counted = new Map([['sensor.costo', [before, ...hours, after]]]);
    const flow = [{ ...f1, stat_cost: 'sensor.costo' }];
    expect(costOfHouse(flow, {}, counted)?.energy).toBeCloseTo(23 * 0.5 - 1, 9);
    expect(costOfHouse(flow, {}, counted, day.start + 2.5 * 3_600_000)?.energy).toBeCloseTo(0, 9);
  });

  it('tells what an entity without values did not price', () => {
    const cost = costOfHouse([{ ...f1, entity_energy_price: 'sensor.gone' }, f2]);
    expect(cost).toMatchObject({ energy: 24 * 0.25, unpriced: 48 });
    expect(meanPrice(cost, 72)).toBeCloseTo(0.25, 9);
    expect(meanPrice(cost, 48)).toBeUndefined();
  });

  it('costs nothing that is known without statistics', () => {
    const none = { sources: sourcesOf([f1]), period: day, hourly: new Map(), counted: new Map(), now: later };
    expect(houseCostOf({ ...none, pricing: pricingOf([f1]) })).toBeUndefined();
  });

  it('pays for all that is used where no meter tells of the grid', () => {
    const sources = detectEnergySources([
      { entity_id: 'sensor.tv_energy', name: '', unit: 'kWh', deviceClass: '', stateClass: '' },
    ]);
    const pricing = { ...pricingOf([f1]), flows: flowPrices(sources) };
    const hourly = everyHour({ 'sensor.tv_energy': 0.5 });
    expect(
      houseCostOf({ sources, period: day, hourly, counted: hourly, pricing, now: later })?.energy,
    ).toBeCloseTo(12 * 0.25, 9);
  });
});

const ownTariff: Tariff = {
  exceptions: [],
  periods: [
    {
      from: '2026-01-01',
      fixed_monthly: 30,
      price: { kind: 'bands', prices: { f1: 0.4, f2: 0.3, f3: 0.2 } },
    },
  ],
};

describe('a house with a tariff', () => {
  const flows = [{ ...f1, stat_cost: 'sensor.costo', number_energy_price: 9 }, f2];

  it('pays by it for all its meters, whatever the hub counts', () => {
    // A Friday: 11 hours of F1, 5 of F2, 8 of F3.
    expect(costOfHouse(flows, { tariff: ownTariff })).toMatchObject({
      energy: expect.closeTo(3 * (11 * 0.4 + 5 * 0.3 + 8 * 0.2), 9) as number,
      fixed: expect.closeTo(1, 9) as number,
      bands: { f1: { kwh: 33 }, f2: { kwh: 15 }, f3: { kwh: 24 } },
    });
    expect(costStatistics(ownTariff, flowPrices(sourcesOf(flows)))).toEqual([]);
    expect(costStatistics(noTariff, flowPrices(sourcesOf(flows)))).toEqual(['sensor.costo']);
  });
});

describe('a device', () => {
  const deviceRows = new Map([
    ['night', hoursOf(day).map((hour, index) => ({ ...hour, change: index < 4 ? 1 : 0 }))],
  ]);
  const costs = (pricing: HousePricing, cost = costOfHouse([f1]), drawn = 48) =>
    deviceCosts({ period: day, rows: deviceRows, pricing, now: later, cost, drawn });

  it('costs what its hours cost, a price of its own, or what a kilowatt hour of the house does', () => {
    expect(costs(pricingOf([f1], { tariff: ownTariff }))('night', 4)).toBeCloseTo(0.8, 9);
    expect(costs(pricingOf([f1], { own: new Map([['night', 1]]) }))('night', 4)).toBe(4);
    expect(costs(pricingOf([f1]))('night', 4)).toBeCloseTo(1, 9);
    expect(costs(pricingOf([f1]))(undefined, 2)).toBeCloseTo(0.5, 9);
    const counted = [{ ...f1, stat_cost: 'sensor.costo' }];
    expect(costs(pricingOf(counted), costOfHouse(counted))('night', 4)).toBeCloseTo((4 * 12) / 48, 9);
    expect(
      deviceCosts({
        period: day,
        rows: deviceRows,
        pricing: pricingOf(counted),
        now: later,
        cost: undefined,
        drawn: undefined,
      })('night', 4),
      'nobody knows what the hub would count',
    ).toBeUndefined();
  });

  it('has a price of its own where it differs from that of the form', () => {
    const of = (cost_per_unit: number): EnergyDevice => ({
      entity_id: 'sensor.tv',
      name: 'TV',
      unit: 'kWh',
      device_type: 'consumption',
      cost_per_unit,
    });
    expect(ownPrices({ devices: [of(0.25)] }).size).toBe(0);
    expect(ownPrices({ devices: [of(0.4)] }).get('sensor.tv')).toBe(0.4);
  });
});

it.each<readonly [what: string, flows: readonly object[], euro: number | undefined]>([
  ['of the specification', [f1], 0.25],
  ['that is fixed', [{ ...f1, number_energy_price: 0.3 }], 0.3],
  ['that two meters share', [f1, f2], 0.25],
  ['that differs by meter', [{ ...f1, number_energy_price: 0.3 }, f2], undefined],
  ['that the hub only counts', [{ ...f1, stat_cost: 'sensor.costo' }], undefined],
])('tells a price %s', (_what, flows, euro) => {
  const price = priceNow(pricingOf(flows), later);
  expect(price?.kind === 'euro' ? price.euro : undefined).toBe(euro);
});

it('knows what a price needs, and whether it depends on the hour', () => {
  const entity = [{ ...f1, entity_energy_price: 'sensor.prezzo' }, f2];
  const pricing = pricingOf(entity);
  expect(pricingSensors(noTariff, pricing.flows)).toEqual(['sensor.prezzo']);
  expect(pricingSensors(ownTariff, pricing.flows)).toEqual([]);
  expect([pricing, pricingOf([f1]), pricingOf([f1], { tariff: ownTariff })].map(hasHourlyPrice)).toEqual([
    true,
    false,
    true,
  ]);
  expect(priceNow(pricingOf([entity[0] ?? f1]), later)).toEqual({
    kind: 'sensor',
    entity_id: 'sensor.prezzo',
  });
  expect(weekPrice(pricingOf([{ ...f1, stat_cost: 'sensor.costo' }]), later)).toBeUndefined();
  expect(weekPrice(pricingOf([f1]), later)).toBe(0.25);
});
