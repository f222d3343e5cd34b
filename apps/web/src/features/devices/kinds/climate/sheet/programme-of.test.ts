import { ClimateFeature } from '@soglia/hub-client';
import { expect, it } from 'vitest';
import { entity } from '../../../testing/entity.ts';
import { programmeOf } from './programme-of.ts';

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
    undefined,
  ],
  [{ temperature: 'warm' }, undefined],
])('%o', (attributes, of) => expect(programmeOf(entity('climate.sala', 'heat', attributes))).toEqual(of));
