import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubRefusal } from '../wire/refusal.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface Preferences {
  readonly energy_sources: readonly Readonly<Record<string, unknown>>[];
  readonly device_consumption: readonly Readonly<Record<string, unknown>>[];
}

async function stored(hub: HubSocket): Promise<Preferences | undefined> {
  try {
    return await hub.result<Preferences>({ type: 'energy/get_prefs' });
  } catch (refusal) {
    if (refusal instanceof HubRefusal && refusal.code === 'not_found') return undefined;
    throw refusal;
  }
}

/** Saves lists for the time of `run`. A hub without preferences keeps empty lists. */
async function withSaved(
  lists: Partial<Preferences>,
  run: (saved: Preferences, hub: HubSocket) => Promise<void>,
) {
  await using hub = await HubSocket.signedIn(owner.token);
  const before = await stored(hub);
  try {
    const saved = await hub.result<Preferences>({ type: 'energy/save_prefs', ...lists });
    await run(saved, hub);
  } finally {
    const { energy_sources = [], device_consumption = [] } = before ?? {};
    await hub.result({ type: 'energy/save_prefs', energy_sources, device_consumption });
  }
}

// The grid is one flat source since 2026; before it had lists of flows.
const isFlat = since('2026.1');
const METER = 'sensor.nobody_has_this_import';
const flatGrid = { type: 'grid', stat_energy_from: METER, cost_adjustment_day: 0 };
const flowFrom = {
  stat_energy_from: METER,
  stat_cost: null,
  entity_energy_price: null,
  number_energy_price: 0.3,
};
const gridOfFlows = { type: 'grid', flow_from: [flowFrom], flow_to: [], cost_adjustment_day: 0 };
const grid = isFlat ? { ...flatGrid, number_energy_price: 0.3 } : gridOfFlows;
const solar = { type: 'solar', stat_energy_from: 'sensor.nobody_has_this_sun' };
const battery = {
  type: 'battery',
  stat_energy_from: 'sensor.nobody_out',
  stat_energy_to: 'sensor.nobody_in',
};
const device = { stat_consumption: 'sensor.nobody_has_this_device' };

describe('energy/save_prefs', () => {
  it('replaces the lists that it is given, and answers with all', async () => {
    await withSaved({ energy_sources: [grid, solar, battery] }, async (first, hub) => {
      expect(first.energy_sources).toMatchObject([grid, solar, battery]);
      // The hub writes null for what a flat source does not have.
      if (isFlat) expect(first.energy_sources[0]).toMatchObject({ stat_cost: null, stat_energy_to: null });
      const second = await hub.result<Preferences>({
        type: 'energy/save_prefs',
        device_consumption: [device],
      });
      expect(second).toMatchObject({ energy_sources: first.energy_sources, device_consumption: [device] });
      expect(await stored(hub)).toEqual(second);
    });
  });

  it('is closed to people without administrator rights', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'energy/save_prefs', device_consumption: [] })).toBe('unauthorized');
  });

  const price = { entity_energy_price: 'sensor.price', number_energy_price: 0.3 };
  const forAll: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['the grid of the other kind of hub', { energy_sources: [isFlat ? gridOfFlows : flatGrid] }],
    ['a source of no known type', { energy_sources: [{ ...solar, type: 'wind' }] }],
    ['the sun without a meter', { energy_sources: [{ type: 'solar' }] }],
    ['a battery that is never charged', { energy_sources: [{ ...battery, stat_energy_to: undefined }] }],
    ['a field that it does not know', { energy_sources: [{ ...solar, colour: 'blue' }] }],
    ['sources that are no list', { energy_sources: solar }],
    ['a device without a meter', { device_consumption: [{ name: 'Forno' }] }],
    ['a list that it does not know', { devices: [] }],
  ];
  const forFlat: typeof forAll = [
    ['a grid without anything', { energy_sources: [{ ...flatGrid, stat_energy_from: null }] }],
    ['a grid without a day of costs', { energy_sources: [{ ...flatGrid, cost_adjustment_day: undefined }] }],
    ['two prices for one flow', { energy_sources: [{ ...flatGrid, ...price }] }],
    ['one meter for two grids', { energy_sources: [flatGrid, flatGrid] }],
    [
      'a price for a meter of another source',
      { energy_sources: [{ ...flatGrid, stat_energy_from: 'tibber:energy', number_energy_price: 0.3 }] },
    ],
    ...[{}, { stat_rate: 'sensor.a', stat_rate_inverted: 'sensor.b' }, { stat_rate_from: 'sensor.a' }].map(
      (power_config, index) =>
        [`power in no one way (${index})`, { energy_sources: [{ ...flatGrid, power_config }] }] as const,
    ),
  ];
  it.each([...forAll, ...(isFlat ? forFlat : [])])('refuses %s', async (_what, fields) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type: 'energy/save_prefs', ...fields })).toBe('invalid_format');
  });

  it.runIf(isFlat)(
    'takes a price beside a counted cost, power by two sensors, and details of devices',
    async () => {
      const sources = [
        {
          ...flatGrid,
          stat_energy_from: 'tibber:energy',
          stat_cost: 'tibber:cost',
          number_energy_price: 0.3,
        },
        { ...battery, stat_soc: 'sensor.nobody_level' },
      ];
      const devices = [
        { ...device, name: 'Forno', stat_rate: 'sensor.nobody_rate', included_in_stat: METER },
      ];
      await withSaved({ energy_sources: sources, device_consumption: devices }, (saved) => {
        expect(saved).toMatchObject({ energy_sources: sources, device_consumption: devices });
        return Promise.resolve();
      });
    },
  );
});

it('energy/validate tells of each source and device what is wrong, in their order', async () => {
  await withSaved({ energy_sources: [solar], device_consumption: [device, device] }, async (_saved, hub) => {
    const answer = await hub.result<Record<string, { type: string; affected_entities: unknown }[][]>>({
      type: 'energy/validate',
    });
    expect(answer['energy_sources']?.map((issues) => issues.map(({ type }) => type))).toEqual([
      ['statistics_not_defined', 'entity_not_defined'],
    ]);
    expect(answer['device_consumption']).toHaveLength(2);
    expect(answer['device_consumption']?.[0]?.[0]?.affected_entities).toEqual([
      [device.stat_consumption, null],
    ]);
  });
});

it('energy/info and energy/solar_forecast answer anybody, without config entries that do not exist', async () => {
  const forecast = { ...solar, config_entry_solar_forecast: ['0123456789abcdef0123456789abcdef'] };
  await withSaved({ energy_sources: [forecast] }, async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.result({ type: 'energy/solar_forecast' })).toEqual({});
    expect(await hub.result({ type: 'energy/info' })).toEqual({
      cost_sensors: expect.any(Object) as object,
      solar_forecast_domains: expect.any(Array) as unknown[],
    });
  });
});
