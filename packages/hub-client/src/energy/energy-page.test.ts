import { expect, it } from 'vitest';
import { openReadyConnection } from '../testing/test-connection.ts';
import { readEnergyInfo } from './read-energy-info.ts';
import { readEnergyPage } from './read-energy-page.ts';
import { readFossilConsumption } from './read-fossil-consumption.ts';
import { readSolarForecast } from './read-solar-forecast.ts';
import { saveEnergyPreferences } from './save-energy-preferences.ts';

it.each([
  ['not_found', 'empty'],
  ['unknown_command', 'none'],
  ['unauthorized', 'refused'],
])('tells a page by %s', async (code, kind) => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/get_prefs', () => ({ error: { code, message: 'no' } }));
  expect(await readEnergyPage(live.connection)).toEqual({ kind });
});

it('reads the preferences unchanged, and does not report a lost response as missing ones', async () => {
  await using live = await openReadyConnection();
  const preferences = { energy_sources: [{ type: 'solar', stat_energy_from: 'sensor.s' }] };
  live.fakeHub.behaviour.answers.set('energy/get_prefs', () => preferences);
  expect(await readEnergyPage(live.connection)).toEqual({ kind: 'reported', preferences });
  live.fakeHub.behaviour.answers.set('energy/get_prefs', () => ({ error: { code: 'unknown_error' } }));
  await expect(readEnergyPage(live.connection)).rejects.toMatchObject({ code: 'hub_error' });
  live.fakeHub.behaviour.silent.add('energy/get_prefs');
  const silent = readEnergyPage(live.connection).catch((error: unknown) => error);
  await live.pass(60_000);
  expect(await silent).toMatchObject({ code: 'timeout' });
});

const strange = [[], 'x', 4, { cost_sensors: 4, wh_hours: 'x' }];

it('reads where the hub counts money', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/info', () => ({
    cost_sensors: { 'sensor.in': 'sensor.in_cost', 'sensor.x': null },
    solar_forecast_domains: ['forecast_solar', 7],
  }));
  expect(await readEnergyInfo(live.connection)).toEqual({
    costSensors: new Map([['sensor.in', 'sensor.in_cost']]),
    forecastDomains: ['forecast_solar'],
  });
  for (const answer of strange) {
    live.fakeHub.behaviour.answers.set('energy/info', () => answer);
    expect(await readEnergyInfo(live.connection)).toEqual({ costSensors: new Map(), forecastDomains: [] });
  }
});

it('reads forecasts in kWh, oldest first, without what is none', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/solar_forecast', () => ({
    abc: {
      wh_hours: {
        '2026-06-01T09:00:00+00:00': 500,
        '2026-06-01T08:00:00+00:00': 350,
        tomorrow: 1,
        '2026-06-01T10:00:00+00:00': -1,
        '2026-06-01T11:00:00+00:00': 1e300,
        '2026-06-01T12:00:00+00:00': '7',
      },
    },
    other: null,
  }));
  expect([...(await readSolarForecast(live.connection))]).toEqual([
    [
      'abc',
      [
        { start: Date.UTC(2026, 5, 1, 8), kwh: 0.35 },
        { start: Date.UTC(2026, 5, 1, 9), kwh: 0.5 },
      ],
    ],
    ['other', []],
  ]);
});

it('reads what came from fossil sources', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/fossil_energy_consumption', () => ({
    '2026-06-01T00:00:00+02:00': 1.23,
    'no time': 1,
    '2026-06-01T01:00:00+02:00': null,
  }));
  const query = {
    start: 0,
    end: 1,
    statisticIds: ['sensor.in'],
    co2StatisticId: 'sensor.co2',
    period: 'hour',
  } as const;
  expect([...(await readFossilConsumption(live.connection, query))]).toEqual([
    [Date.parse('2026-05-31T22:00:00Z'), 1.23],
  ]);
  for (const answer of [[], 'x', 4]) {
    live.fakeHub.behaviour.answers.set('energy/fossil_energy_consumption', () => answer);
    expect((await readFossilConsumption(live.connection, query)).size).toBe(0);
  }
});

const fields = {
  energy_sources: [
    { type: 'grid', stat_energy_from: 'sensor.in', stat_rate: 'sensor.power' },
    { type: 'solar', stat_energy_from: 'sensor.sun', stat_rate: 'sensor.sun_now' },
  ],
  device_consumption: [{ stat_consumption: 'sensor.tv', name: 'TV', included_in_stat: 'sensor.a' }],
};

it('saves anew without what an older hub refuses', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/save_prefs', (message) =>
    JSON.stringify(message).includes('"name"')
      ? { error: { code: 'invalid_format', message: 'extra keys' } }
      : { saved: true },
  );
  expect(await saveEnergyPreferences(live.connection, fields)).toEqual({ saved: true });
  expect(live.fakeHub.received.at(-1)).toMatchObject({
    energy_sources: [fields.energy_sources[0], { type: 'solar', stat_energy_from: 'sensor.sun' }],
    device_consumption: [{ stat_consumption: 'sensor.tv' }],
  });
});

/** Since 2024.10 a hub takes names, since 2025.3 inclusion, and power of devices since 2025.12. */
it('leaves a hub what it takes of the devices, where it refuses something newer', async () => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/save_prefs', (message) =>
    JSON.stringify(message).includes('"stat_rate"')
      ? { error: { code: 'invalid_format', message: 'extra keys' } }
      : { saved: true },
  );
  const tv = { stat_consumption: 'sensor.tv', name: 'TV', included_in_stat: 'sensor.a' };
  const device_consumption = [tv, { stat_consumption: 'sensor.oven', stat_rate: 'sensor.oven_now' }];
  await saveEnergyPreferences(live.connection, { device_consumption });
  expect(live.fakeHub.received.at(-1)).toMatchObject({
    device_consumption: [tv, { stat_consumption: 'sensor.oven' }],
  });
});

it.each([
  ['unauthorized', 'refused'],
  ['unknown_command', 'unsupported'],
  ['invalid_format', 'invalid'],
])('tells why it was not saved: %s', async (code, error) => {
  await using live = await openReadyConnection();
  live.fakeHub.behaviour.answers.set('energy/save_prefs', () => ({ error: { code, message: 'no' } }));
  await expect(saveEnergyPreferences(live.connection, fields)).rejects.toMatchObject({ code: error });
  const plain = { device_consumption: [{ stat_consumption: 'sensor.tv' }] };
  const before = live.fakeHub.received.length;
  await expect(saveEnergyPreferences(live.connection, plain)).rejects.toMatchObject({ code: error });
  expect(live.fakeHub.received.length - before).toBe(1);
});
