import { expect, it } from 'vitest';
import { deviceWords } from './device-words/device-words.ts';
import { findDevices, type SearchEntry } from './find-devices.ts';

const entry = (entity_id: string, name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  entity_id,
  name,
  domain: entity_id.split('.')[0] ?? '',
  area_id: undefined,
  room: undefined,
  device_class: undefined,
  onDashboard: true,
  ...more,
});

const entries = [
  entry('cover.camera', 'Tapparella camera', { area_id: 'camera_da_letto', room: 'Camera da letto' }),
  entry('light.zeta', 'Zona tavolo'),
  entry('light.arco', 'Lampada ad arco', { area_id: 'soggiorno', room: 'Soggiorno' }),
  entry('binary_sensor.tap', 'Rubinetto', { device_class: 'moisture' }),
  entry('cover.grande', 'tapparella 10'),
  entry('cover.piccola', 'Tapparella 9'),
];

const names = (query: string) => findDevices(entries, query).map(({ name }) => name);

it('lists names that start with the query first, both parts alphabetically', () => {
  expect(names('TAP')).toEqual(['Tapparella 9', 'tapparella 10', 'Tapparella camera', 'Rubinetto']);
  expect(names('ta')).toEqual([
    'Tapparella 9',
    'tapparella 10',
    'Tapparella camera',
    'Rubinetto',
    'Zona tavolo',
  ]);
});

it.each([
  ['name', 'AD ARCO', ['Lampada ad arco']],
  ['entity id', 'light.z', ['Zona tavolo']],
  ['domain', 'Light', ['Lampada ad arco', 'Zona tavolo']],
  ['area id', 'camera_da', ['Tapparella camera']],
  ['area id with spaces', 'camera da', ['Tapparella camera']],
  ['device class', 'moist', ['Rubinetto']],
])('finds by %s', (_by, query, found) => {
  expect(names(query)).toEqual(found);
});

const house = [
  entry('light.arco', 'Arco', { area_id: 'soggiorno', room: 'Soggiorno' }),
  entry('light.abat_jour', 'Abat-jour', { area_id: 'camera', room: 'Camera' }),
  entry('sensor.bagno_t', 'Bagno', { area_id: 'bagno', room: 'Bagno', device_class: 'temperature' }),
  entry('sensor.bagno_u', 'Specchio', { area_id: 'bagno', room: 'Bagno', device_class: 'humidity' }),
  entry('cover.cancello', 'Ingresso auto', { device_class: 'gate' }),
  entry('switch.caffe', 'Macchina del caffè', { area_id: 'cucina', room: 'Taverna' }),
];

it.each([
  ['a word for the kind and a room', 'luce soggiorno', ['Arco']],
  ['the same in the other order', 'soggiorno luci', ['Arco']],
  ['a measure and a room', 'temperatura bagno', ['Bagno']],
  ['a word without its accent', 'umidita bagno', ['Specchio']],
  ['a name without its accent', 'CAFFE', ['Macchina del caffè']],
  ['an accent that the name has not', 'màcchina', ['Macchina del caffè']],
  ['the name of the room as it is now', 'presa taverna', ['Macchina del caffè']],
  ['a class rather than its domain', 'cancello', ['Ingresso auto']],
  ['a word that another device of that class has', 'tapparella', []],
  ['words that no single device has', 'luce bagno', []],
])('finds by %s', (_by, query, found) => {
  expect(findDevices(house, query).map(({ name }) => name)).toEqual(found);
});

it('a name in Hebrew starts with what was typed, isolated or not', () => {
  const lamps = [entry('light.a', 'Luce סלון'), entry('light.b', '\u2068סלון\u2069')];
  expect(findDevices(lamps, '\u200fסלון').map(({ entity_id }) => entity_id)).toEqual(['light.b', 'light.a']);
});

it('lists sensors after the devices of the dashboard, unless their names start with the query', () => {
  const rooms = [
    entry('sensor.a', 'Bagno', { room: 'Bagno', device_class: 'temperature', onDashboard: false }),
    entry('sensor.b', 'Aria', { room: 'Bagno', device_class: 'humidity', onDashboard: false }),
    entry('light.c', 'Specchio', { room: 'Bagno' }),
  ];
  expect(findDevices(rooms, 'bagno').map(({ name }) => name)).toEqual(['Bagno', 'Specchio', 'Aria']);
});

it.each(['', '   ', '\t'])('finds nothing for %j', (query) => {
  expect(names(query)).toEqual([]);
});

it.each(['.*', '\\', '(', 'x'.repeat(10_000), '<b>'])('searches for %j literally', (query) => {
  expect(names(query)).toEqual([]);
});

it.each(['constructor', '__proto__', 'toString'])(
  'a device class %s has no words of its own',
  (device_class) => {
    expect(deviceWords({ domain: 'light', device_class })).toBe(
      deviceWords({ domain: 'light', device_class: undefined }),
    );
    expect(deviceWords({ domain: device_class, device_class })).toBe('');
  },
);

it('finds an apostrophe as keyboards type it, and the other way round', () => {
  const leaks = [entry('binary_sensor.a', 'Perdita d’acqua'), entry('light.b', "Lampada dell'ingresso")];
  const found = (query: string) => findDevices(leaks, query).map(({ name }) => name);
  expect(found("d'acqua")).toEqual(['Perdita d’acqua']);
  expect(found('dell’ingresso')).toEqual(["Lampada dell'ingresso"]);
});
