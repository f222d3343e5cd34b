import { ClimateFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { hasTwoTargets, scheduleTypeOf } from './climate-schedule.ts';

const one = { supported_features: ClimateFeature.TARGET_TEMPERATURE };

it.each([
  [{ ...one }, { kind: 'thermostat', unit: '°C', scale: { min: 15, max: 30, step: 0.5 } }],
  [
    { temperature: 21, min_temp: 7, max_temp: 24, target_temp_step: 1 },
    { kind: 'thermostat', unit: '°C', scale: { min: 15, max: 24, step: 1 } },
  ],
  [{ ...one, min_temp: 45, max_temp: 95 }, 'fahrenheit'],
  [{ ...one, temperature_unit: '°F' }, 'fahrenheit'],
  [{ ...one, min_temp: 35, max_temp: 50 }, 'outside'],
  [
    {
      supported_features: ClimateFeature.TARGET_TEMPERATURE_RANGE,
      target_temp_low: 20,
      target_temp_high: 24,
    },
    'range',
  ],
  [{ supported_features: ClimateFeature.TARGET_TEMPERATURE_RANGE }, 'range'],
  [
    { supported_features: ClimateFeature.TARGET_TEMPERATURE | ClimateFeature.TARGET_TEMPERATURE_RANGE },
    { kind: 'thermostat', unit: '°C', scale: { min: 15, max: 30, step: 0.5 } },
  ],
  [{ supported_features: ClimateFeature.FAN_MODE }, undefined],
  [{ temperature: 'warm' }, undefined],
])('%o', (attributes, of) => expect(scheduleTypeOf(entity('climate.sala', 'heat', attributes))).toEqual(of));

const both = {
  supported_features: ClimateFeature.TARGET_TEMPERATURE | ClimateFeature.TARGET_TEMPERATURE_RANGE,
};

it.each([
  ['heat_cool', both, true],
  ['heat', both, false],
  ['off', both, false],
  ['heat_cool', one, false],
  ['heat_cool', {}, false],
])('in %s with %o it has two target temperatures: %s', (mode, attributes, two) =>
  expect(hasTwoTargets(entity('climate.sala', mode, attributes))).toBe(two),
);
