import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { toDevice } from '../model/to-device.ts';
import { entity, NOW } from '../testing/entity.ts';
import { isOnDashboard } from '../model/kind.ts';
import { kindOf, kindRegistry } from './all-kinds.ts';

const kinds = kindRegistry.all.filter(isOnDashboard);

it('has the domains of the specification, each in its category', () => {
  expect(Object.fromEntries(kinds.map(({ domain, category }) => [domain, category]))).toEqual({
    light: 'lighting',
    switch: 'energy',
    cover: 'security',
    climate: 'climate',
    lock: 'security',
    fan: 'climate',
    media_player: 'entertainment',
    vacuum: 'automation',
    alarm_control_panel: 'security',
    binary_sensor: 'sensors',
    automation: 'automation',
  });
});

it('has no other kind on the dashboard', () => {
  expect(kindOf('sensor.potenza')).toBeUndefined();
  expect(kindOf('light')).toBeUndefined();
  expect(kindOf('')).toBeUndefined();
});

const states = fc.oneof(
  fc.constantFrom(
    'on',
    'off',
    'unknown',
    'unavailable',
    'open',
    'closed',
    'heat',
    'playing',
    'triggered',
    '',
  ),
  fc.string(),
);
const wild = fc.oneof(fc.anything(), fc.double(), fc.string(), fc.constantFrom(NaN, Infinity, -1, 900, '12'));
const attributes = fc.dictionary(
  fc.constantFrom(
    'friendly_name',
    'icon',
    'brightness',
    'rgb_color',
    'supported_color_modes',
    'supported_features',
    'device_class',
    'current_position',
    'current_temperature',
    'temperature',
    'target_temp_low',
    'target_temp_high',
    'target_temp_step',
    'min_temp',
    'max_temp',
    'temperature_unit',
    'hvac_modes',
    'percentage',
    'preset_mode',
    'media_title',
    'media_artist',
    'battery_level',
    'code_format',
    'changed_by',
    'last_triggered',
    'smoke_level',
  ),
  wild,
);

describe.each(kinds)('$domain', (kind) => {
  it('handles whatever an integration reports', () => {
    fc.assert(
      fc.property(states, attributes, fc.oneof(fc.integer(), fc.constant(0)), (state, given, changed) => {
        const device = toDevice(entity(`${kind.domain}.uno`, state, given, changed), kind, NOW);
        expect(device.name).not.toBe('');
        expect(device.free_text).not.toBe('');
        expect(device.device_icon).toMatch(/^M/i);
        for (const text of [
          device.free_text,
          device.reading?.figure,
          device.note?.title,
          device.lamp?.color,
        ]) {
          expect(text ?? '').not.toMatch(/NaN|undefined|null|\[object|Infinity/);
        }
        if (device.lamp?.percent !== undefined) {
          expect(device.lamp.percent).toBeGreaterThanOrEqual(1);
          expect(device.lamp.percent).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says that it is unavailable, and since when', () => {
    const away = toDevice(entity(`${kind.domain}.uno`, 'unavailable', {}, NOW - 2 * HOUR_MS), kind, NOW);
    expect(away.free_text.replaceAll('\u00a0', ' ')).toBe('Non raggiungibile da 2 ore');
    expect(away).toMatchObject({ mood: 'away', lamp: undefined, reading: undefined, ages: true });
  });

  it('does not invent a state that it does not know', () => {
    expect(toDevice(entity(`${kind.domain}.uno`, 'unknown'), kind, NOW)).toMatchObject({
      free_text: 'Stato sconosciuto',
      mood: 'rest',
    });
  });
});
