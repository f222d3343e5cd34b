import { expect, test } from 'vitest';
import { createLiveStates } from './live-states.ts';

const door = {
  s: 'off',
  lc: 100,
  c: 'x',
  a: { friendly_name: 'Porta', device_class: 'door' },
};

test('states are kept from the events, and only what is another one is told', () => {
  const live = createLiveStates();
  expect(
    live.apply({ a: { 'binary_sensor.porta': door, 'sensor.temp': { s: '20', lc: 1, a: {} } } }),
  ).toEqual(['binary_sensor.porta', 'sensor.temp']);
  // Another attribute, and the moment of it.
  expect(live.apply({ c: { 'binary_sensor.porta': { '+': { lu: 101, a: { battery: 3 } } } } })).toEqual([]);
  expect(live.apply({ c: { 'binary_sensor.porta': { '+': { s: 'on', lc: 102 } } } })).toHaveLength(1);
  expect(live.get('binary_sensor.porta')).toEqual({
    state: 'on',
    changedAt: 102_000,
    name: 'Porta',
    deviceClass: 'door',
    unit: undefined,
  });
  const less = { '+': { a: { friendly_name: 'Ingresso' } }, '-': { a: ['device_class'] } };
  expect(live.apply({ c: { 'binary_sensor.porta': less } })).toEqual(['binary_sensor.porta']);
  expect(live.get('binary_sensor.porta')).toMatchObject({ name: 'Ingresso', deviceClass: undefined });
  expect(live.apply({ r: ['sensor.temp', 'sensor.temp', 7] })).toEqual(['sensor.temp']);
  expect([...live.entries()].map(([id]) => id)).toEqual(['binary_sensor.porta']);
});

test.each<unknown>([
  null,
  [],
  { a: [1], c: 'x', r: {} },
  { a: { 'light.x': null }, c: { 'light.y': { '+': 3 } }, r: [null] },
  { c: { __proto__: { '+': { s: 'x' } } } },
])('rubbish is left out: %j', (event) => {
  const live = createLiveStates();
  expect(live.apply(event)).toEqual([]);
  expect([...live.entries()]).toEqual([]);
});
