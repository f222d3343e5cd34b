import { expect, it } from 'vitest';
import { entity } from '../testing/entity.ts';
import { factsOf } from './facts.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const warm = entity('sensor.sala', '21.5', { unit_of_measurement: '°C', device_class: 'temperature' });
const lamp = (state: string) => entity(`light.${state}`, state);

it('tells how warm a room is and how many lamps are on', () => {
  const facts = (...heard: Parameters<typeof factsOf>[0]) => plain(factsOf(heard, 'sensor.sala'));
  expect(facts(warm, lamp('on'), lamp('on'), lamp('off'))).toBe('21,5 °C · 2 luci accese');
  expect(facts(warm, lamp('on'))).toBe('21,5 °C · 1 luce accesa');
  expect(facts(warm, lamp('off'))).toBe('21,5 °C');
  expect(facts(lamp('on'))).toBe('1 luce accesa');
  expect(facts(undefined, undefined)).toBe('');
  expect(facts(entity('sensor.sala', 'unavailable'), lamp('unavailable'))).toBe('');
});

it('takes the temperature of a thermostat where the room has no other', () => {
  const thermostat = entity('climate.sala', 'heat', { current_temperature: 20.5, temperature: 22 });
  expect(plain(factsOf([thermostat], 'climate.sala'))).toBe('20,5 °C');
});
