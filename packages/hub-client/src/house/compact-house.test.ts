import fc from 'fast-check';
import { expect, it } from 'vitest';
import { knownEntityOf } from '../entities/entity-index.ts';
import { entityFromState } from '../entities/parse-entity.ts';
import { parseAreas, parseDevices, parseEntries, parseFloors } from '../registries/parse-registries.ts';
import { createSnapshot } from '../registries/registry-snapshot.ts';
import { readHouse, readCompactStates, writeHouse, type HubLists } from './compact-house.ts';

const ids = ['light.a', 'sensor.b', 'automation.c', 'sensor.d'];
const text = fc.constantFrom('Uno', 'Due', '', '\u202e', 7);
const states = fc.uniqueArray(
  fc.record({
    entity_id: fc.constantFrom(...ids),
    state: fc.constantFrom('on', 'off'),
    attributes: fc.record({ friendly_name: text, device_class: text, id: text }, { requiredKeys: [] }),
  }),
  { selector: ({ entity_id }) => entity_id },
);
const entries = fc.uniqueArray(
  fc.record(
    {
      ei: fc.constantFrom(...ids),
      ai: fc.constantFrom('cucina', 'bagno', 'soffitta'),
      di: fc.constantFrom('strip', 'socket', 'lost'),
      hb: fc.boolean(),
      ec: fc.constantFrom(0, 1, 2),
      ic: text,
      pl: text,
      tk: text,
      dp: fc.nat(3),
    },
    { requiredKeys: ['ei'] },
  ),
  { selector: ({ ei }) => ei },
);
const lists = fc.record({
  states,
  areas: fc.constant([
    {
      area_id: 'cucina',
      name: 'Cucina',
      icon: 'mdi:pot',
      floor_id: 'terra',
      temperature_entity_id: 'sensor.b',
    },
    { area_id: 'bagno', name: 'Bagno' },
  ]),
  floors: fc.constant([{ floor_id: 'terra', name: 'Piano terra', level: 0 }]),
  devices: fc.constant([
    { id: 'strip', area_id: 'bagno' },
    { id: 'socket', parent_device_id: 'strip' },
  ]),
  entries: entries.map((entities) => ({
    entity_categories: { 0: 'config', 1: 'diagnostic', 2: 'novel' },
    entities,
  })),
});

/** Through JSON, as on the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('what is read is what a client makes of the hub’s own lists', () => {
  fc.assert(
    fc.property(lists, (hub: HubLists & { readonly states: readonly unknown[] }) => {
      const house = readHouse(sent(writeHouse(hub).house));
      const entities = hub.states.flatMap((state) => entityFromState(state, 0) ?? []);
      const registries = createSnapshot({
        areas: parseAreas(hub.areas),
        floors: parseFloors(hub.floors),
        devices: parseDevices(hub.devices),
        entries: parseEntries(hub.entries),
      });
      expect(house?.list).toEqual(entities.map(knownEntityOf));
      expect(house?.registries.areas).toEqual(registries.areas);
      expect(house?.registries.floors).toEqual(registries.floors);
      for (const { entity_id } of entities) {
        expect(house?.registries.areaOf(entity_id)).toEqual(registries.areaOf(entity_id));
        const { area_id: _, ...entry } = registries.entry(entity_id) ?? {};
        expect(house?.registries.entry(entity_id)).toEqual(
          registries.entry(entity_id) && {
            ...entry,
            area_id: registries.areaOf(entity_id)?.area_id,
          },
        );
      }
    }),
  );
});

it('lists that the hub refuses are empty', () => {
  const hub = {
    states: [{ entity_id: 'light.a', state: 'on' }],
    areas: undefined,
    floors: null,
    devices: 4,
    entries: '',
  };
  const house = readHouse(sent(writeHouse(hub).house));
  expect(house?.list).toEqual([
    { entity_id: 'light.a', domain: 'light', name: undefined, device_class: undefined },
  ]);
  expect(house?.registries.areas).toEqual([]);
  expect(house?.registries.entry('light.a')).toBeUndefined();
});

it('any answer at all is read without throwing', () => {
  expect(readHouse(null)).toBeUndefined();
  expect(readHouse({ entities: {} })).toBeUndefined();
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (texts, rows, other) => {
      const row = ['light.a', texts, rows, 1, other, -1, 1e9];
      const house = readHouse({ texts, areas: rows, floors: other, entities: [rows, row, other] });
      expect(house?.list.some(({ entity_id }) => entity_id === 'light.a')).toBe(true);
      expect(Array.isArray(readCompactStates(other, 0))).toBe(true);
    }),
  );
});

it('a house of 3,000 sensors with classes, rooms and devices takes less than 80 bytes for each', () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => ({
    state: {
      entity_id: `sensor.temperatura_stanza_${at}`,
      attributes: { friendly_name: `Temperatura ${at}`, device_class: 'temperature' },
    },
    entry: {
      ei: `sensor.temperatura_stanza_${at}`,
      di: `0123456789abcdef0123456789ab${at % 400}`,
      pl: 'mqtt',
      dp: 1,
    },
  }));
  const { house } = writeHouse({
    states: rows.map(({ state }) => state),
    areas: [{ area_id: 'cucina', name: 'Cucina' }],
    floors: [],
    devices: rows.map(({ entry }) => ({ id: entry.di, area_id: 'cucina' })),
    entries: { entities: rows.map(({ entry }) => entry) },
  });
  expect(JSON.stringify(house).length / rows.length).toBeLessThan(80);
});

it('states go along for the first rooms, within bounds', () => {
  const hub = {
    states: [
      { entity_id: 'sensor.diagnosis', state: '1', last_changed: '2026-11-22T10:00:00.123456+00:00' },
      { entity_id: 'light.large', state: 'on', attributes: { list: 'x'.repeat(5_000) } },
      ...Array.from({ length: 300 }, (_, at) => ({
        entity_id: `light.l${at}`,
        state: 'on',
        attributes: { at },
      })),
    ],
    areas: [
      { area_id: 'bagno', name: 'Bagno' },
      { area_id: 'cucina', name: 'Cucina' },
    ],
    floors: [],
    devices: [],
    entries: {
      entity_categories: { 1: 'diagnostic' },
      entities: [
        { ei: 'sensor.diagnosis', ai: 'bagno', ec: 1 },
        { ei: 'light.l299', ai: 'cucina' },
        { ei: 'light.l298', ai: 'bagno' },
      ],
    },
  };
  const read = readCompactStates(sent(writeHouse(hub).states()), 5);
  const sentIds = read.map(({ entity_id }) => entity_id);
  expect(sentIds.slice(0, 3)).toEqual(['light.l298', 'light.l299', 'light.l0']);
  expect(sentIds).toHaveLength(199);
  expect(sentIds).not.toContain('light.large');
  expect(read[2]).toMatchObject({ state: 'on', attributes: { at: 0 }, heardAt: 5 });
});
