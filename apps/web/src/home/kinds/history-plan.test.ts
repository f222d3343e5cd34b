import { expect, it } from 'vitest';
import { kindForSheet } from './kind-of-entity.ts';
import { entity } from '../testing/entity.ts';
import { planOf } from '../history/history-plan.ts';

it.each([
  ['number.livello', '42', {}, ''],
  ['number.livello', 'unknown', {}, undefined],
  ['input_number.fumo', '0.0', { unit_of_measurement: 'ppm' }, 'ppm'],
  ['air_quality.casa', '14', { unit_of_measurement: 'µg/m³' }, 'µg/m³'],
  ['text.nota', '12', {}, undefined],
  ['weather.casa', 'sunny', { unit_of_measurement: '°C' }, undefined],
  ['light.lampada', '7', { unit_of_measurement: 'W' }, undefined],
])('%s at %s with %o draws numbers in "%s"', async (id, state, attributes, unit) => {
  const one = entity(id, state, attributes);
  expect(planOf(one, await kindForSheet(id).load())?.unit(one)).toBe(unit);
});
