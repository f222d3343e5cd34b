import type { EnergyDevice } from '@soglia/contracts/energy';
import { expect, it } from 'vitest';
import { changedPreferences, countedDevice, countedPanel } from './changed-preferences.ts';
import { replaced, withDetected } from './changed-settings.ts';

const grid = { type: 'grid', flow_from: [{ stat_energy_from: 'sensor.grid' }], flow_to: [] };
const sun = {
  type: 'solar',
  stat_energy_from: 'sensor.sun',
  stat_rate: 'sensor.sun_power',
  config_entry_solar_forecast: ['f'],
};
const oven = {
  stat_consumption: 'sensor.oven',
  stat_rate: 'sensor.oven_power',
  included_in_stat: 'sensor.kitchen',
};
const preferences = {
  energy_sources: [grid, sun],
  device_consumption: [oven, { stat_consumption: 'sensor.tv' }],
};

const deviceOf = (entity_id: string, part: Partial<EnergyDevice> = {}) =>
  countedDevice({
    entity_id,
    name: 'Nome',
    unit: 'kWh',
    device_type: 'consumption',
    cost_per_unit: 0.25,
    ...part,
  });
const panelOf = (entity_id: string) =>
  countedPanel({ entity_id, name: 'Tetto', unit: 'kWh', capacity: 6, efficiency: 85 });

type Request = Pick<Parameters<typeof changedPreferences>[0], 'next' | 'previous' | 'power'>;

const tv = { stat_consumption: 'sensor.tv' };
const cases: readonly (readonly [string, Request, unknown])[] = [
  [
    'adds a device with its power',
    { next: deviceOf('sensor.fan'), previous: undefined, power: 'sensor.fan_power' },
    {
      device_consumption: [
        oven,
        tv,
        { stat_consumption: 'sensor.fan', name: 'Nome', stat_rate: 'sensor.fan_power' },
      ],
    },
  ],
  [
    'keeps power and inclusion of a device that is renamed',
    { next: deviceOf('sensor.oven'), previous: deviceOf('sensor.oven') },
    { device_consumption: [{ ...oven, name: 'Nome' }, tv] },
  ],
  [
    'gives a device another meter, not the power of the old one',
    { next: deviceOf('sensor.oven_2'), previous: deviceOf('sensor.oven') },
    {
      device_consumption: [
        { stat_consumption: 'sensor.oven_2', name: 'Nome', included_in_stat: 'sensor.kitchen' },
        tv,
      ],
    },
  ],
  ['removes a device', { next: undefined, previous: deviceOf('sensor.tv') }, { device_consumption: [oven] }],
  ['leaves alone what it does not have', { next: undefined, previous: deviceOf('sensor.no') }, undefined],
  [
    'has no place for a power sensor',
    { next: deviceOf('sensor.fan_power', { unit: 'W' }), previous: undefined },
    undefined,
  ],
  [
    'no longer counts a device that becomes a power sensor',
    { next: deviceOf('sensor.tv_power', { unit: 'W' }), previous: deviceOf('sensor.tv') },
    { device_consumption: [oven] },
  ],
  [
    'moves a device that produces to the sources',
    { next: deviceOf('sensor.tv', { device_type: 'production' }), previous: deviceOf('sensor.tv') },
    {
      device_consumption: [oven],
      energy_sources: [
        grid,
        sun,
        { type: 'solar', stat_energy_from: 'sensor.tv', config_entry_solar_forecast: null },
      ],
    },
  ],
  [
    'keeps power and forecast of a panel',
    { next: panelOf('sensor.sun'), previous: panelOf('sensor.sun') },
    { energy_sources: [grid, sun] },
  ],
  ['removes a panel', { next: undefined, previous: panelOf('sensor.sun') }, { energy_sources: [grid] }],
];

it.each(cases)('%s', (_what, request, change) =>
  expect(changedPreferences({ preferences, ...request })).toEqual(change),
);

it('creates no preferences on a hub that has none: what was detected of the house would be gone', () => {
  const request = { next: deviceOf('sensor.fan'), previous: undefined };
  expect(changedPreferences({ ...request, preferences: undefined })).toBeUndefined();
});

const entry = (entity_id: string, value = 0) => ({ entity_id, value });
const list = [entry('a'), entry('b'), entry('c')];

it.each([
  ['adds', entry('d'), undefined, ['a0', 'b0', 'c0', 'd0']],
  ['changes in its place', entry('b', 1), entry('b'), ['a0', 'b1', 'c0']],
  ['replaces by another', entry('d', 1), entry('b'), ['a0', 'd1', 'c0']],
  ['replaces by one that is there', entry('c', 1), entry('a'), ['c1', 'b0']],
  ['changes one that settings did not have', entry('x', 1), entry('x'), ['a0', 'b0', 'c0', 'x1']],
  ['removes', undefined, entry('b'), ['a0', 'c0']],
])('%s', (_what, next, previous, result) =>
  expect(replaced(list, next, previous).map(({ entity_id, value }) => `${entity_id}${value}`)).toEqual(
    result,
  ),
);

it('keeps what was only detected when a first device is chosen', () => {
  const detected = {
    origin: 'detected',
    grid: [],
    batteries: [],
    gridPowers: [],
    devices: [{ meter: 'sensor.tv' }, { meter: 'sensor.fan', power: 'sensor.fan' }],
    solar: [{ meter: 'sensor.sun', forecasts: [] }],
  } as const;
  const own: EnergyDevice = {
    entity_id: 'sensor.tv',
    name: 'Sala',
    unit: 'kWh',
    device_type: 'consumption',
    cost_per_unit: 0.25,
  };
  const empty = { tariff: { periods: [], exceptions: [] }, contracted_kw: null, devices: [own], panels: [] };
  const { devices } = withDetected(empty, detected, (meter) => meter.toUpperCase());
  expect(devices.map(({ name, unit, device_type }) => [name, unit, device_type])).toEqual([
    ['Sala', 'kWh', 'consumption'],
    ['SENSOR.FAN', 'W', 'consumption'],
    ['SENSOR.SUN', 'kWh', 'production'],
  ]);
  expect(withDetected(empty, { ...detected, origin: 'preferences' }, String)).toBe(empty);
});
