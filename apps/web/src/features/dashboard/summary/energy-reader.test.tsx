// @vitest-environment happy-dom
import { emptyEnergySettings, type Tariff } from '@soglia/contracts/energy';
import type { Access, CapabilityState } from '@soglia/hub-client/capabilities';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { energySettings } from '#home/energy/energy-settings-store.ts';
import { entity } from '#home/testing/entity.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { EnergyReader } from './energy-reader.tsx';
import type { EnergyFigures } from './energy.ts';

interface Message {
  readonly type: string;
  readonly period?: string;
  readonly start_time?: string;
}

const UNTIL = { timeout: 15_000 };
const bare: CapabilityState = { kind: 'bare' };
const role = (functions: readonly number[], rights: readonly ('energy' | 'backups')[]): CapabilityState => {
  const access: Access = { withinTimes: true, functions: new Set(functions), rights: new Set(rights) };
  return { kind: 'soglia', version: '1', features: new Set(), access };
};
const tariff: Tariff = {
  exceptions: [],
  periods: [{ from: '2020-01-01', fixed_monthly: 0, price: { kind: 'single', euro: 0.5 } }],
};
const priced: Answer = [200, { revision: 1, settings: { ...emptyEnergySettings, tariff } }];
const unpriced: Answer = [200, { revision: 0, settings: emptyEnergySettings }];

const grid = { type: 'grid', stat_energy_from: 'sensor.rete', stat_rate: 'sensor.rete_potenza' };

/** A hub whose meter has counted 2 kWh and whose panels made 1 since midnight, with 3 € of its own count. */
async function read(capabilities: CapabilityState, preferences: unknown, settings: Answer = unpriced) {
  const asked: unknown[] = [];
  const server = await startCompanionServer({ 'GET /api/energy_settings': settings });
  const command = (({ type, period, start_time: start }: Message) => {
    asked.push(type);
    if (type === 'energy/get_prefs')
      return preferences === undefined
        ? Promise.reject(new HubError('not_found', 'No prefs'))
        : Promise.resolve({ energy_sources: preferences, device_consumption: [] });
    if (type === 'get_config') return Promise.resolve({ time_zone: 'Europe/Rome' });
    const at = Date.parse(start ?? '');
    const row = (change: number) => (period === '5minute' ? [{ start: at, end: at + 300_000, change }] : []);
    return Promise.resolve({
      'sensor.rete': row(2),
      'sensor.contatore_energia': row(2),
      'sensor.tetto': row(1),
      'sensor.costo': row(3),
    });
  }) as Connection['command'];
  const { hub, list, value } = createFakeHub({ ready: true, command, capabilities });
  const meter = entity('sensor.contatore_energia', '9', {
    device_class: 'energy',
    unit_of_measurement: 'kWh',
    state_class: 'total_increasing',
  });
  list([meter]);
  value(meter);
  const house = {
    ...hub,
    platform: testPlatform,
    connection: { ...hub.connection, base: server.url },
  };
  let last: EnergyFigures | undefined;
  const { unmount } = render(
    <HubContext value={house}>
      <EnergyReader onRead={(figures) => (last = figures)} />
    </HubContext>,
  );
  return {
    asked,
    is: (expected: Partial<EnergyFigures>) => waitFor(() => expect(last).toMatchObject(expected), UNTIL),
    async [Symbol.asyncDispose]() {
      unmount();
      await server[Symbol.asyncDispose]();
    },
  };
}

beforeEach(() => energySettings.change(() => emptyEnergySettings));

it("reads the hub's preferences and price on a bare hub", async () => {
  const sun = { type: 'solar', stat_energy_from: 'sensor.tetto', stat_rate: 'sensor.tetto_potenza' };
  await using at = await read(bare, [{ ...grid, number_energy_price: 0.3 }, sun]);
  await at.is({
    gridPowers: ['sensor.rete_potenza'],
    sunPowers: ['sensor.tetto_potenza'],
    meters: ['sensor.rete'],
    sunMeters: ['sensor.tetto'],
    used: 3,
    produced: 1,
    euro: 0.6,
  });
});

it.each<readonly [who: string, capabilities: CapabilityState]>([
  ['function 2', role([2], [])],
  ['the right to energy without function 2', role([1], ['energy'])],
])('gives somebody with %s the price of the house', async (_who, capabilities) => {
  await using byHub = await read(capabilities, [{ ...grid, number_energy_price: 0.3 }]);
  await byHub.is({ used: 2, euro: 0.6 });
  await using byTariff = await read(capabilities, [{ ...grid, number_energy_price: 0.3 }], priced);
  await byTariff.is({ used: 2, euro: 1 });
  await using counted = await read(capabilities, [{ ...grid, stat_cost: 'sensor.costo' }]);
  await counted.is({ used: 2, euro: 3 });
});

it('detects the meters for a role without energy, and asks for nothing that it may not see', async () => {
  await using at = await read(role([1], ['backups']), [{ ...grid, number_energy_price: 0.3 }], priced);
  await at.is({ meters: ['sensor.contatore_energia'], used: 2, euro: 0.5 });
  expect(at.asked).not.toContain('energy/get_prefs');
});

it('detects the meters of a hub without preferences', async () => {
  await using at = await read(bare, undefined);
  await at.is({ meters: ['sensor.contatore_energia'], used: 2, euro: 0.5 });
});
