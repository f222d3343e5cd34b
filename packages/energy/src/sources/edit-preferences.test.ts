import { expect, it } from 'vitest';
import { withDevice, withoutDevice, withoutSolar, withSolar } from './edit-preferences.ts';
import { readEnergySources } from './read-energy-sources.ts';
import { withSettings } from './with-settings.ts';

const grid = { type: 'grid', flow_from: [{ stat_energy_from: 'in' }], flow_to: [], cost_adjustment_day: 0 };
const solar = { type: 'solar', stat_energy_from: 'sun', config_entry_solar_forecast: ['abc'], extra: 1 };
const preferences = {
  energy_sources: [grid, solar],
  device_consumption: [
    { stat_consumption: 'kitchen', name: 'Cucina', note: 'kept' },
    { stat_consumption: 'oven', included_in_stat: 'kitchen' },
  ],
};

it('adds a device behind the others', () =>
  expect(
    withDevice(preferences, { meter: 'tv', power: 'tv_now', name: 'TV', includedIn: 'kitchen' }),
  ).toEqual({
    device_consumption: [
      ...preferences.device_consumption,
      { stat_consumption: 'tv', stat_rate: 'tv_now', name: 'TV', included_in_stat: 'kitchen' },
    ],
  }));

it('adds the first device of a hub without preferences', () =>
  expect(withDevice(undefined, { meter: 'tv' })).toEqual({
    device_consumption: [{ stat_consumption: 'tv' }],
  }));

it('gives a device another meter, and those in it too', () =>
  expect(withDevice(preferences, { meter: 'new', power: 'now' }, 'kitchen')).toEqual({
    device_consumption: [
      { stat_consumption: 'new', stat_rate: 'now', note: 'kept' },
      { stat_consumption: 'oven', included_in_stat: 'new' },
    ],
  }));

it('saves every device of a hub that has more than are shown', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ stat_consumption: `m${index}` }));
  expect(withDevice({ device_consumption: many }, { meter: 'tv' }).device_consumption).toHaveLength(3_001);
  expect(readEnergySources({ device_consumption: many })?.devices).toHaveLength(500);
});

it('removes a device, and what was in it stands for itself', () =>
  expect(withoutDevice(preferences, 'kitchen')).toEqual({
    device_consumption: [{ stat_consumption: 'oven' }],
  }));

it('adds, changes and removes the sun, and leaves the grid in its shape', () => {
  expect(withSolar(preferences, { meter: 'more', forecasts: [] })).toEqual({
    energy_sources: [
      grid,
      solar,
      { type: 'solar', stat_energy_from: 'more', config_entry_solar_forecast: null },
    ],
  });
  expect(withSolar(preferences, { meter: 'roof', power: 'now', forecasts: ['abc'] }, 'sun')).toEqual({
    energy_sources: [grid, { ...solar, stat_energy_from: 'roof', stat_rate: 'now' }],
  });
  expect(withoutSolar(preferences, 'sun')).toEqual({ energy_sources: [grid] });
});

it('reads back what it wrote', () => {
  const device = { meter: 'tv', power: 'tv_now', name: 'TV', includedIn: 'kitchen' };
  expect(readEnergySources(withDevice(preferences, device))?.devices).toContainEqual(device);
  const panel = { meter: 'roof', power: 'now', forecasts: ['abc'] };
  expect(readEnergySources(withSolar(preferences, panel))?.solar).toContainEqual(panel);
});

const chosen = {
  devices: [
    { entity_id: 'sensor.tv', name: 'TV', unit: 'W', device_type: 'consumption', cost_per_unit: 0.25 },
    { entity_id: 'sensor.wind', name: 'Vento', unit: 'kWh', device_type: 'production', cost_per_unit: 0.25 },
  ],
  panels: [{ entity_id: 'sun', name: 'Tetto', unit: 'kWh', capacity: 3, efficiency: 85 }],
} as const;
const settings = { devices: [...chosen.devices], panels: [...chosen.panels] };
const empty = { origin: 'sample', grid: [], solar: [], batteries: [], devices: [], gridPowers: [] } as const;

it('adds what our own settings name and the hub does not', () => {
  const sources = readEnergySources(preferences);
  if (sources === undefined) throw new Error('there are sources');
  const both = withSettings(sources, settings);
  expect(both.origin).toBe('preferences');
  expect(both.devices.map(({ meter, power }) => [meter, power])).toEqual([
    ['kitchen', undefined],
    ['oven', undefined],
    ['sensor.tv', 'sensor.tv'],
  ]);
  expect(both.solar.map(({ meter }) => meter)).toEqual(['sun', 'sensor.wind']);
});

it('prefers what a person chose to what was only detected', () => {
  const detected = { ...empty, origin: 'detected', devices: [{ meter: 'sensor.guess' }] } as const;
  expect(withSettings(detected, settings)).toMatchObject({
    origin: 'detected',
    devices: [{ meter: 'sensor.tv', name: 'TV' }],
    solar: [{ meter: 'sensor.wind' }, { meter: 'sun' }],
  });
  expect(withSettings(empty, { devices: [], panels: [] })).toBe(empty);
  expect(withSettings(empty, settings).origin).toBe('detected');
});
