// @vitest-environment happy-dom
import type { Entity } from '@soglia/hub-client/entities';
import { expect, it } from 'vitest';
import { wordsIn } from '#home/testing/readable.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { entity } from '#home/testing/entity.ts';
import { litCount, RoomFacts, temperatureOf } from './room-facts.tsx';

const lamps = (count: number, lit: number) =>
  Array.from({ length: count }, (_, at) => entity(`light.${at}`, at < lit ? 'on' : 'off'));

const roomOf = (lights: readonly Entity[]) => ({
  id: 'area:sala',
  kind: 'area' as const,
  name: 'Sala',
  icon_name: undefined,
  devices: [],
  lights: lights.map(({ entity_id }) => entity_id),
  thermometer: undefined,
});

it.each([
  ['no lamp on', lamps(2, 0), true, []],
  ['lamps on', lamps(3, 2), true, ['2 luci accese', 'Spegni tutto', 'Spegni tutto: Sala']],
  ['a disconnected hub', lamps(3, 2), false, ['2 luci accese']],
  [
    'as many lamps as are counted',
    lamps(40, 1),
    true,
    ['1 luce accesa', 'Spegni tutto', 'Spegni tutto: Sala'],
  ],
  ['more lamps than are counted', lamps(41, 0), true, ['Luci', 'Spegni tutto', 'Spegni tutto: Sala']],
  ['more lamps, and a disconnected hub', lamps(41, 41), false, []],
])('a room with %s', (_what, entities, connected, words) => {
  const { container } = renderInHome(<RoomFacts room={roomOf(entities)} name="Sala" />, {
    entities,
    connected,
  });
  expect(wordsIn(container)).toEqual(words);
});

it.each([
  ['one of which is another’s', lamps(3, 2), 1, ['2 luci accese', 'Spegni tutto', 'Spegni tutto: Sala']],
  ['of which only another’s is on', lamps(3, 1), 1, ['1 luce accesa']],
  ['too many to count and all another’s', lamps(41, 41), 41, ['Luci']],
])('a room with lamps, %s to see only', (_what, entities, others, words) => {
  const viewOnly = entities.slice(0, others).map(({ entity_id }) => entity_id);
  const scene = { entities, viewOnly, connected: true };
  const { container } = renderInHome(<RoomFacts room={roomOf(entities)} name="Sala" />, scene);
  expect(wordsIn(container)).toEqual(words);
});

it.each([
  ['a sensor', entity('sensor.t', '21.46', { unit_of_measurement: '°C' }), '21,5\u00a0°C'],
  ['a sensor in °F', entity('sensor.t', '70', { unit_of_measurement: '°F' }), '70\u00a0°F'],
  ['a thermostat', entity('climate.t', 'heat', { current_temperature: '20' }), '20\u00a0°C'],
  [
    'a thermostat in °F',
    entity('climate.t', 'heat', { current_temperature: 70, max_temp: 95 }),
    '70\u00a0°F',
  ],
  ['a sensor out of reach', entity('sensor.t', 'unavailable'), ''],
  ['a thermostat that does not measure', entity('climate.t', 'heat'), ''],
  ['nothing', undefined, ''],
])('the temperature of %s', (_what, source, text) => expect(temperatureOf(source)).toBe(text));

it('counts the lamps that are on, without those whose state is unknown', () =>
  expect(
    litCount([entity('light.a', 'on'), entity('light.b', 'off'), undefined, entity('light.c', 'on')]),
  ).toBe(2));
