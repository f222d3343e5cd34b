import fc from 'fast-check';
import { ClimateFeature, commands } from '@soglia/hub-client/commands';
import { describe, expect, it } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { climate } from './climate.ts';
import { describeClimate } from './describe-climate.ts';
import { formatSetpoint, pressed, setpointOf, usualTargetOf } from './setpoint.ts';
import { targetScaleOf } from './sheet/target-temperatures.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const thermostat = (state: string, attributes: Readonly<Record<string, unknown>>) =>
  entity('climate.termostato', state, attributes);

it.each([
  ['heat', { current_temperature: 21.5, temperature: 22 }, '21,5 °C → 22 °C'],
  ['heat', { current_temperature: '21.5', temperature: '22' }, '21,5 °C → 22 °C'],
  ['heat', { current_temperature: 22, temperature: 22 }, 'Riscaldamento · 22 °C'],
  ['cool', { current_temperature: 22.04, temperature: 22 }, 'Raffrescamento · 22 °C'],
  ['heat', { temperature: 22 }, 'Riscaldamento · 22 °C'],
  ['heat', {}, 'Riscaldamento'],
  ['auto', { current_temperature: 21.5, temperature: null }, 'Automatico · 21,5 °C'],
  [
    'heat_cool',
    { current_temperature: 23, temperature: null, target_temp_low: 21, target_temp_high: 24 },
    '23 °C → 21–24 °C',
  ],
  ['dry', { current_temperature: 24, temperature: 22 }, 'Deumidificazione · 24 °C'],
  ['fan_only', { current_temperature: 24 }, 'Ventilazione · 24 °C'],
  ['off', { current_temperature: 20.5, temperature: 20 }, 'Spento · 20,5 °C'],
  ['off', {}, 'Spento'],
  ['unknown', { current_temperature: 20.5 }, 'Stato sconosciuto'],
  ['banana', {}, 'Stato sconosciuto'],
  ['heat', { current_temperature: 70, temperature: 72, max_temp: 95 }, '70 °F → 72 °F'],
  ['heat', { current_temperature: 70, temperature: 72, temperature_unit: '°F' }, '70 °F → 72 °F'],
])('%s with %o reads "%s"', (state, attributes, text) => {
  expect(plain(describeClimate(thermostat(state, attributes)).text)).toBe(text);
});

it('shows the room temperature as its reading, and nothing where it is unknown', () => {
  expect(describeClimate(thermostat('off', { current_temperature: 20.5 })).reading).toEqual({
    figure: '20,5',
    unit: '°C',
  });
  expect(describeClimate(thermostat('off', { current_temperature: 'warm' })).reading).toBeUndefined();
});

describe('target temperature', () => {
  it.each([
    [{ temperature: 22 }, { value: 22, spread: 0, min: 5, max: 35, step: 0.5 }],
    [
      { temperature: 22, min_temp: 7, max_temp: 30, target_temp_step: 0.1 },
      { value: 22, spread: 0, min: 7, max: 30, step: 0.1 },
    ],
    [
      { temperature: 22, min_temp: 30, max_temp: 7 },
      { value: 22, spread: 0, min: 5, max: 35, step: 0.5 },
    ],
    [
      { temperature: 22, target_temp_step: 0 },
      { value: 22, spread: 0, min: 5, max: 35, step: 0.5 },
    ],
    [
      { temperature: 22, target_temp_step: 900 },
      { value: 22, spread: 0, min: 5, max: 35, step: 0.5 },
    ],
    [
      { temperature: null, supported_features: ClimateFeature.TARGET_TEMPERATURE },
      { value: undefined, spread: 0, min: 5, max: 35, step: 0.5 },
    ],
    [
      { target_temp_low: 20, target_temp_high: 24 },
      { value: 22, spread: 2, min: 7, max: 33, step: 0.5 },
    ],
    [{ target_temp_low: 24, target_temp_high: 20 }, undefined],
    [
      { target_temp_low: 1.5e308, target_temp_high: 1.5e308 },
      { value: 1.5e308, spread: 0, min: 5, max: 35, step: 0.5 },
    ],
    [
      { temperature: 72, temperature_unit: '°F' },
      { value: 72, spread: 0, min: 41, max: 95, step: 1 },
    ],
    [
      { temperature: 72, min_temp: 45, max_temp: 95, target_temp_step: 0.5 },
      { value: 72, spread: 0, min: 45, max: 95, step: 0.5 },
    ],
    [{}, undefined],
  ])('of %o is %o', (attributes, setpoint) => {
    expect(setpointOf(thermostat('heat', attributes))).toEqual(setpoint);
  });

  it('goes to the next step and stops at the limits', () => {
    const scale = { spread: 0, min: 5, max: 35, step: 0.5 };
    expect(pressed({ ...scale, value: 22 }, 1)).toBe(22.5);
    expect(pressed({ ...scale, value: 22 }, -1)).toBe(21.5);
    expect(pressed({ ...scale, value: 21.7 }, 1)).toBe(22);
    expect(pressed({ ...scale, value: 21.7 }, -1)).toBe(21.5);
    expect(pressed({ ...scale, value: 35 }, 1)).toBe(35);
    expect(pressed({ ...scale, value: 900 }, 1)).toBe(35);
    expect(pressed({ ...scale, value: undefined }, 1)).toBe(20.5);
    expect(pressed({ ...scale, step: 0.1, value: 21.3 }, 1)).toBe(21.4);
  });

  it.each([
    [{ min_temp: 7, max_temp: 35 }, 20.5, 22],
    [{ min_temp: 45, max_temp: 95 }, 69, 72],
    [{ temperature_unit: '°F' }, 69, 72],
  ])('begins where people live without a target, with %o', (limits, next, drawn) => {
    const none = { temperature: null, supported_features: ClimateFeature.TARGET_TEMPERATURE };
    const one = thermostat('heat', { ...none, ...limits });
    const setpoint = setpointOf(one);
    if (setpoint === undefined) throw new Error('a target can be set');
    expect(pressed(setpoint, 1, usualTargetOf(one))).toBe(next);
    expect(targetScaleOf(one)?.target).toEqual({ kind: 'one', value: drawn });
  });

  it('stays within its limits and moves, whatever the hub reports', () => {
    fc.assert(
      fc.property(
        fc.record({
          temperature: fc.double({ noNaN: true, min: -1000, max: 1000 }),
          min_temp: fc.double({ min: -50, max: 50 }),
          max_temp: fc.double({ min: -50, max: 120 }),
          target_temp_step: fc.oneof(fc.constantFrom(0.1, 0.5, 1, 2), fc.anything()),
        }),
        fc.constantFrom(1 as const, -1 as const),
        (attributes, direction) => {
          const setpoint = setpointOf(thermostat('heat', attributes));
          if (setpoint === undefined) throw new Error('a thermostat with a temperature can be set');
          const next = pressed(setpoint, direction);
          expect(next).toBeGreaterThanOrEqual(setpoint.min);
          expect(next).toBeLessThanOrEqual(setpoint.max);
        },
      ),
    );
  });

  it.each([
    [{ target_temp_low: 21, target_temp_high: 24, target_temp_step: 1 }, [20, 23], [22, 25]],
    [{ target_temp_low: 20, target_temp_high: 24, target_temp_step: 1 }, [19, 23], [21, 25]],
    [{ target_temp_low: 21, target_temp_high: 23.5, target_temp_step: 0.5 }, [20.5, 23], [21.5, 24]],
    [{ target_temp_low: 21, target_temp_high: 23.5 }, [20.5, 23], [21.5, 24]],
    [{ target_temp_low: 68, target_temp_high: 75, target_temp_step: 1, max_temp: 95 }, [67, 74], [69, 76]],
    [{ target_temp_low: 5, target_temp_high: 8, target_temp_step: 1 }, [5, 8], [6, 9]],
  ])('moves both targets of %o by one step', (attributes, lower, higher) => {
    const one = thermostat('heat_cool', attributes);
    const setpoint = setpointOf(one);
    if (setpoint === undefined) throw new Error('two targets can be set');
    const sent = (direction: 1 | -1) => {
      const { data } = commands.climate.setTemperature(one, pressed(setpoint, direction));
      return [data?.['target_temp_low'], data?.['target_temp_high']];
    };
    expect([sent(-1), sent(1)]).toEqual([lower, higher]);
  });

  it('is written as one temperature or as two', () => {
    expect(formatSetpoint({ value: 22.5, spread: 0 })).toBe('22,5');
    expect(formatSetpoint({ value: 22, spread: 2 })).toBe('20–24');
    expect(formatSetpoint({ value: undefined, spread: 0 })).toBe('–');
  });
});

it('has a text for the pending temperature, in its own unit', () => {
  const one = thermostat('heat', { temperature: 22 });
  expect(plain(climate.pendingText(commands.climate.setTemperature(one, 22.5), one))).toBe(
    'Imposto 22,5 °C…',
  );
  const two = thermostat('heat_cool', { target_temp_low: 20, target_temp_high: 24 });
  expect(plain(climate.pendingText(commands.climate.setTemperature(two, 23), two))).toBe('Imposto 21–25 °C…');
});
