import { expect, it } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import { litCount, temperatureOf } from './facts.ts';

it.each([
  ['a sensor', entity('sensor.t', '21.46', { unit_of_measurement: '°C' }), '21,5\u00a0°C'],
  ['a sensor in °F', entity('sensor.t', '70', { unit_of_measurement: '°F' }), '70\u00a0°F'],
  ['a thermostat', entity('climate.t', 'heat', { current_temperature: '20' }), '20\u00a0°C'],
  ['a sensor out of reach', entity('sensor.t', 'unavailable'), ''],
  ['a thermostat that does not measure', entity('climate.t', 'heat'), ''],
  ['nothing', undefined, ''],
])('the temperature of %s', (_what, source, text) => expect(temperatureOf(source)).toBe(text));

it('counts the lamps that are on, of those that were heard of', () =>
  expect(
    litCount([entity('light.a', 'on'), entity('light.b', 'off'), undefined, entity('light.c', 'on')]),
  ).toBe(2));
