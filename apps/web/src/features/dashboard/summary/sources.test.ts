import { expect, it } from 'vitest';
import type { Area, RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';
import { knownEntity } from '#hub/testing/entity.ts';
import { sourcesOf } from './sources.ts';

const one = (entity_id: string, device_class?: string) =>
  knownEntity(entity_id, { name: entity_id, device_class });
const areas: readonly Area[] = ['Soggiorno', 'Giardino'].map((name) => ({
  area_id: name,
  name,
  icon: null,
  floor_id: null,
}));
const room = (name: string, thermometer: string | undefined) => ({
  id: name,
  kind: 'area' as const,
  name,
  icon_name: undefined,
  devices: [],
  lights: [],
  thermometer,
});
const hiddenEntry = (entity_id: string, hidden: boolean): RegistryEntry => ({
  entity_id,
  device_id: undefined,
  area_id: undefined,
  hidden,
  category: undefined,
  icon: undefined,
  platform: undefined,
  translation_key: undefined,
  precision: undefined,
});
const registries: RegistrySnapshot = {
  areas,
  floors: [],
  entry: (id) => hiddenEntry(id, id.includes('nascost')),
  areaOf: (id) => areas.find(({ name }) => id.includes(name.toLowerCase())),
};

const known = [
  one('sensor.soggiorno', 'temperature'),
  one('sensor.giardino', 'temperature'),
  one('sensor.soggiorno_umidita', 'humidity'),
  one('sensor.giardino_umidita', 'humidity'),
  one('binary_sensor.porta', 'door'),
  one('binary_sensor.nascosta', 'door'),
  one('binary_sensor.moto', 'motion'),
  one('binary_sensor.fumo', 'smoke'),
  one('cover.tapparella', 'shutter'),
  one('cover.cancello', 'gate'),
  one('lock.portone'),
  one('light.a'),
  one('alarm_control_panel.casa'),
  one('sensor.w', 'power'),
  one('sensor.kwh', 'energy'),
];

it('finds the thermometers of living space, the openings and the detectors', () => {
  const rooms = [
    room('Soggiorno', 'sensor.soggiorno'),
    room('Giardino', 'sensor.giardino'),
    room('Bagno', undefined),
  ];
  expect(sourcesOf(known, registries, rooms)).toEqual({
    thermometers: [{ entity_id: 'sensor.soggiorno', room: 'Soggiorno' }],
    hygrometers: ['sensor.soggiorno_umidita'],
    climates: [],
    lights: ['light.a'],
    entrances: ['binary_sensor.porta', 'cover.cancello', 'lock.portone'],
    detectors: ['binary_sensor.fumo'],
    panels: ['alarm_control_panel.casa'],
  });
});

it('takes all thermometers where the hub has no areas, and limits the entities per kind', () => {
  const bare = sourcesOf(
    [...known, ...Array.from({ length: 3_000 }, (_, at) => one(`light.storm_${at}`))],
    undefined,
    [],
  );
  expect(bare.thermometers).toEqual([{ entity_id: 'sensor.soggiorno', room: undefined }]);
  expect(bare.lights.length).toBeLessThan(100);
});

it.each([
  ['the sensor that is set for an area', 'sensor.bella', ['sensor.bella', 'sensor.cucina_umidita']],
  [
    'the sensors of the area, where the set one is gone',
    'sensor.gone',
    ['sensor.soggiorno_umidita', 'sensor.cucina_umidita'],
  ],
])('takes %s as hygrometer', (_what, humidity_entity_id, hygrometers) => {
  const house = [...known, one('sensor.cucina_umidita', 'humidity'), one('sensor.bella')];
  const rooms = areas.map((area) => (area.name === 'Soggiorno' ? { ...area, humidity_entity_id } : area));
  const chosen = {
    ...registries,
    areas: rooms,
    areaOf: (id: string) => rooms.find(({ name }) => id.includes(name.toLowerCase())),
  };
  expect(sourcesOf(house, chosen, []).hygrometers).toEqual(hygrometers);
});

it('does not limit openings, detectors and panels', () => {
  const many = (id: string, device_class?: string) =>
    Array.from({ length: 300 }, (_, at) => one(`${id}_${at}`, device_class));
  const large = sourcesOf(
    [
      ...many('binary_sensor.finestra', 'window'),
      ...many('lock.porta'),
      ...many('binary_sensor.fumo', 'smoke'),
      ...many('alarm_control_panel.zona'),
    ],
    undefined,
    [],
  );
  expect(large.entrances).toHaveLength(600);
  expect(large.detectors).toHaveLength(300);
  expect(large.panels).toHaveLength(300);
});
