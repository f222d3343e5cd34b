import { expect, it } from 'vitest';
import { readEnergySources } from './read-energy-sources.ts';

const newer = {
  energy_sources: [
    {
      type: 'grid',
      stat_energy_from: 'sensor.in',
      stat_energy_to: 'sensor.out',
      stat_cost: null,
      entity_energy_price: null,
      number_energy_price: 0.31,
      stat_compensation: 'sensor.money',
      entity_energy_price_export: 'sensor.price',
      number_energy_price_export: null,
      stat_rate: 'sensor.power',
      power_config: { stat_rate: 'sensor.power' },
      cost_adjustment_day: 0,
    },
    {
      type: 'solar',
      stat_energy_from: 'sensor.sun',
      stat_rate: 'sensor.sun_now',
      config_entry_solar_forecast: ['abc', 7],
    },
    {
      type: 'battery',
      stat_energy_from: 'sensor.given',
      stat_energy_to: 'sensor.taken',
      stat_soc: 'sensor.level',
      power_config: { stat_rate_from: 'sensor.a', stat_rate_to: 'sensor.b' },
      stat_rate: 'sensor.battery_power',
    },
    { type: 'gas', stat_energy_from: 'sensor.gas' },
  ],
  device_consumption: [
    {
      stat_consumption: 'sensor.oven',
      stat_rate: 'sensor.oven_power',
      name: 'Forno',
      included_in_stat: 'sensor.kitchen',
    },
  ],
  device_consumption_water: [{ stat_consumption: 'sensor.water' }],
};

it('reads the newer shape', () =>
  expect(readEnergySources(newer)).toEqual({
    origin: 'preferences',
    grid: [
      {
        direction: 'import',
        meter: 'sensor.in',
        power: 'sensor.power',
        price: { kind: 'fixed', euro: 0.31 },
      },
      {
        direction: 'export',
        meter: 'sensor.out',
        cost: 'sensor.money',
        price: { kind: 'entity', entity_id: 'sensor.price' },
      },
    ],
    solar: [{ meter: 'sensor.sun', power: 'sensor.sun_now', forecasts: ['abc'] }],
    batteries: [
      {
        discharged: 'sensor.given',
        charged: 'sensor.taken',
        power: 'sensor.battery_power',
        level: 'sensor.level',
      },
    ],
    devices: [
      {
        meter: 'sensor.oven',
        power: 'sensor.oven_power',
        name: 'Forno',
        includedIn: 'sensor.kitchen',
      },
    ],
    gridPowers: [],
  }));

it('reads the older shape, where each direction is a list', () =>
  expect(
    readEnergySources({
      energy_sources: [
        {
          type: 'grid',
          flow_from: [
            { stat_energy_from: 'sensor.day', number_energy_price: 0.3 },
            { stat_energy_from: 'sensor.night', stat_cost: 'sensor.night_cost' },
          ],
          flow_to: [{ stat_energy_to: 'sensor.out', number_energy_price: 0.08 }],
          power: [{ stat_rate: 'sensor.power' }],
          cost_adjustment_day: 0,
        },
      ],
      device_consumption: [],
    }),
  ).toMatchObject({
    grid: [
      { direction: 'import', meter: 'sensor.day', price: { euro: 0.3 } },
      { direction: 'import', meter: 'sensor.night', cost: 'sensor.night_cost' },
      { direction: 'export', meter: 'sensor.out', price: { euro: 0.08 } },
    ],
    gridPowers: ['sensor.power'],
  }));

const grid = (source: object) => readEnergySources({ energy_sources: [{ type: 'grid', ...source }] });

it.each([
  [
    'several grids',
    {
      energy_sources: [
        { type: 'grid', stat_energy_from: 'a' },
        { type: 'grid', stat_energy_from: 'b' },
      ],
    },
    { grid: [{ meter: 'a' }, { meter: 'b' }] },
  ],
  [
    'export alone, with its power',
    { energy_sources: [{ type: 'grid', stat_energy_from: null, stat_energy_to: 'a', stat_rate: 'p' }] },
    { grid: [{ direction: 'export', meter: 'a', power: 'p' }], gridPowers: [] },
  ],
  [
    'power alone',
    { energy_sources: [{ type: 'grid', power_config: { stat_rate: 'p' } }] },
    { grid: [], gridPowers: ['p'] },
  ],
  [
    'devices alone',
    { device_consumption: [{ stat_consumption: 'a' }] },
    { grid: [], devices: [{ meter: 'a' }] },
  ],
])('reads %s', (_what, preferences, sources) =>
  expect(readEnergySources(preferences)).toMatchObject(sources),
);

it('reads a power that only the hub could compute as none', () =>
  expect(grid({ stat_energy_from: 'a', power_config: { stat_rate_inverted: 'p' } })?.grid).toEqual([
    { direction: 'import', meter: 'a' },
  ]));

it.each([
  ['no preferences', undefined],
  ['null', null],
  ['a text', 'energy'],
  ['a list', [newer]],
  ['nothing in them', {}],
  ['only gas', { energy_sources: [{ type: 'gas', stat_energy_from: 'sensor.gas' }] }],
  ['lists that are none', { energy_sources: { type: 'grid' }, device_consumption: 4 }],
  ['sources that are none', { energy_sources: [null, 'grid', 7, [], {}, { type: 'grid' }] }],
  [
    'ids that are none',
    {
      energy_sources: [
        { type: 'solar', stat_energy_from: 4 },
        { type: 'battery', stat_energy_from: 'a' },
      ],
      device_consumption: [{ stat_consumption: '' }, { name: 'x' }],
    },
  ],
])('finds nothing in %s', (_what, preferences) => expect(readEnergySources(preferences)).toBeUndefined());

it.each([[-1], ['x'], [Infinity], [NaN], [null], [{}]])('takes %s for no price', (number_energy_price) =>
  expect(grid({ stat_energy_from: 'a', number_energy_price })?.grid).toEqual([
    { direction: 'import', meter: 'a' },
  ]),
);
