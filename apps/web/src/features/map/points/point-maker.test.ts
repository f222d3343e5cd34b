import type { MapDevice } from '@soglia/contracts/map';
import { expect, it } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import type { MapZone } from '../map-types.ts';
import { createPointMaker } from './point-maker.ts';

const home: MapZone = {
  key: 'zone.home',
  zoneId: undefined,
  entityId: 'zone.home',
  name: 'Casa',
  latitude: 45,
  longitude: 9,
  radius: 100,
  icon: 'mdi:home',
  passive: false,
  origin: 'home',
};
const sources = {
  batteries: new Map<string, string>(),
  devices: [],
  zones: [home],
  registries: undefined,
  base: 'http://hub',
};
const at = { latitude: 45, longitude: 9 };

it.each([
  ['home', at, 'In casa'],
  ['not_home', { latitude: 44, longitude: 9 }, 'Fuori casa'],
  ['Scuola', at, 'A scuola'],
  ['Nonni', at, 'Presso Nonni'],
  ['home', {}, 'In casa, senza coordinate'],
  ['unknown', {}, 'Posizione non nota'],
  ['home', { latitude: 91, longitude: 9 }, 'Il dispositivo comunica coordinate impossibili'],
  ['home', { latitude: NaN, longitude: 9 }, 'Il dispositivo comunica coordinate impossibili'],
  ['home', { latitude: '45', longitude: '9' }, 'Il dispositivo comunica coordinate impossibili'],
  ['home', { latitude: [45], longitude: {} }, 'Il dispositivo comunica coordinate impossibili'],
])('says where a person is who is %s at %j', (state, attributes, words) => {
  const { points, placeless } = createPointMaker()({
    ...sources,
    entities: [entity('person.anna', state, attributes)],
  });
  expect([...points, ...placeless].map(({ stateText }) => stateText)).toEqual([words]);
});

it('takes the battery that the phone of a person says itself, where it has no sensor', () => {
  const anna = entity('person.anna', 'home', { ...at, source: 'device_tracker.telefono' });
  const make = createPointMaker();
  const batteryWith = (attributes: object) => {
    const phone = entity('device_tracker.telefono', 'home', { ...at, ...attributes });
    return make({ ...sources, entities: [anna, phone] }).points[0]?.battery;
  };
  expect(batteryWith({ battery_level: 81 })).toBe(81);
  expect(batteryWith({ battery: 12 })).toBe(12);
  expect(batteryWith({})).toBeUndefined();
});

it.each([
  ['15.24', 'km', 'A 15,2\u00a0km da casa'],
  ['unknown', 'km', 'Fuori casa'],
])('says how far off an event is that is %s %s away', (state, unit, words) => {
  const quake = entity('geo_location.terremoto', state, {
    latitude: 44,
    longitude: 9,
    unit_of_measurement: unit,
  });
  expect(createPointMaker()({ ...sources, entities: [quake] }).points[0]?.stateText).toBe(words);
});

it('keeps the object of a point that has not changed', () => {
  const make = createPointMaker();
  const anna = entity('person.anna', 'home', at);
  const before = make({ ...sources, entities: [anna, entity('person.luca', 'home', at)] });
  const after = make({
    ...sources,
    entities: [anna, entity('person.luca', 'home', { ...at, latitude: 45.1 })],
  });
  expect(after.points[0]).toBe(before.points[0]);
  expect(after.points[1]).not.toBe(before.points[1]);
});

it('keeps people first and all by name, whatever moves, comes, goes or is renamed', () => {
  const make = createPointMaker();
  const phone = (id: string, name: string, latitude = 45) =>
    entity(`device_tracker.${id}`, 'home', { ...at, latitude, friendly_name: name });
  const anna = entity('person.anna', 'home', { ...at, friendly_name: 'Anna' });
  const names = (...entities: readonly ReturnType<typeof entity>[]) =>
    make({ ...sources, entities }).points.map(({ name }) => name);
  expect(names(phone('b', 'Bici'), phone('a', 'Auto'), anna)).toEqual(['Anna', 'Auto', 'Bici']);
  expect(names(phone('b', 'Bici', 45.1), phone('a', 'Auto'), anna)).toEqual(['Anna', 'Auto', 'Bici']);
  expect(names(phone('b', 'Ape'), phone('a', 'Auto'), anna)).toEqual(['Anna', 'Ape', 'Auto']);
  expect(names(phone('b', 'Ape'), phone('c', 'Barca'))).toEqual(['Ape', 'Barca']);
  expect(names(phone('c', 'Barca'), phone('a', 'Auto'))).toEqual(['Auto', 'Barca']);
});

it('puts a device where somebody has put it, until it says where it is', () => {
  const device: MapDevice = {
    entity_id: 'camera.cancello',
    name: 'Telecamera cancello',
    device_type: 'camera',
    ...at,
  };
  const make = createPointMaker();
  const gone = make({ ...sources, devices: [device], entities: [] });
  expect(gone.points).toMatchObject([{ name: 'Telecamera cancello', stateText: 'In casa', isPlaced: true }]);
  const moving = entity('camera.cancello', 'idle', { latitude: 44, longitude: 9 });
  expect(make({ ...sources, devices: [device], entities: [moving] }).points).toMatchObject([
    { latitude: 44, isPlaced: false },
  ]);
});

it('takes the battery of the phone that tells where somebody is, and no picture from elsewhere', () => {
  const { points } = createPointMaker()({
    ...sources,
    batteries: new Map([['device_tracker.telefono', 'sensor.batteria']]),
    entities: [
      entity('person.anna', 'home', {
        ...at,
        source: 'device_tracker.telefono',
        entity_picture: 'https://elsewhere.example/anna.png',
      }),
      entity('sensor.batteria', '18'),
    ],
  });
  expect(points).toMatchObject([{ battery: 18, picture: undefined, source: 'device_tracker.telefono' }]);
});
