import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../fixtures/entities.ts';
import { climate } from '../fixtures/features.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

interface BorrowedThermostat extends AsyncDisposable {
  readonly id: string;
  readonly before: State;
}

/** A heating thermostat with one target temperature; mode and target are restored when the scope ends. */
async function borrowThermostat(hub: HubSocket): Promise<BorrowedThermostat> {
  const before = await findEntity(
    hub,
    'climate',
    'with one set point that heats',
    (state) =>
      can(state, climate.targetTemperature) &&
      !can(state, climate.targetTemperatureRange) &&
      state.state === 'heat' &&
      typeof state.attributes['temperature'] === 'number',
  );
  const target = { entity_id: before.entity_id };
  return {
    id: before.entity_id,
    before,
    [Symbol.asyncDispose]: async () => {
      await callService(hub, 'climate', 'set_hvac_mode', {
        target,
        service_data: { hvac_mode: before.state },
      });
      await callService(hub, 'climate', 'set_temperature', {
        target,
        service_data: { temperature: before.attributes['temperature'] },
      });
    },
  };
}

describe('climate', () => {
  it('sets a target temperature', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using thermostat = await borrowThermostat(hub);
    const wanted = thermostat.before.attributes['temperature'] === 21 ? 22 : 21;
    const watched = await EntityWatch.of(hub, thermostat.id);
    await callService(hub, 'climate', 'set_temperature', {
      target: { entity_id: thermostat.id },
      service_data: { temperature: wanted },
    });
    const value = await watched.until(
      ({ attributes }) => attributes['temperature'] === wanted,
      `at ${wanted}`,
    );
    expect(value.state).toBe('heat');
  });

  it('sets a supported mode', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using thermostat = await borrowThermostat(hub);
    const watched = await EntityWatch.of(hub, thermostat.id);
    await callService(hub, 'climate', 'set_hvac_mode', {
      target: { entity_id: thermostat.id },
      service_data: { hvac_mode: 'off' },
    });
    const off = await watched.until(({ state }) => state === 'off', 'off');
    expect(off.attributes['hvac_modes']).toContain('heat');
  });

  it.each([
    ['a mode that it has not', 'set_hvac_mode', { hvac_mode: 'dry' }],
    ['a set point beyond its range', 'set_temperature', { temperature: 99 }],
  ])('refuses %s', async (_name, service, service_data) => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using thermostat = await borrowThermostat(hub);
    const call = serviceCall('climate', service, { target: { entity_id: thermostat.id }, service_data });
    // 2024.3 validates neither and accepts both.
    if (since('2025.1')) expect(await hub.refusal(call)).toBe('service_validation_error');
    else await hub.result(call);
  });

  it.each([
    ['a mode that is none', 'set_hvac_mode', { hvac_mode: 'cosy' }],
    ['no set point', 'set_temperature', {}],
    ['a set point in words', 'set_temperature', { temperature: 'warm' }],
    ['half a range', 'set_temperature', { target_temp_high: 25 }],
  ])('reports %s as invalid data', async (_name, service, service_data) => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using thermostat = await borrowThermostat(hub);
    expect(
      await hub.refusal(
        serviceCall('climate', service, { target: { entity_id: thermostat.id }, service_data }),
      ),
    ).toBe('invalid_format');
  });
});
