import type { KnownEntity } from '@soglia/hub-client/entities';
import type { Area, RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';
import { describe, expect, it } from 'vitest';
import { knownEntity } from '#hub/testing/entity.ts';
import { roomsOf as roomsFrom, withFavourites, withActiveAlarms } from '../model/rooms.ts';
import { kindRegistry as kinds } from './all-kinds.ts';
import { listDevices } from '../model/list-devices.ts';
import { roomsIn } from '../model/sections.ts';

const known = (entity_id: string, name?: string, device_class?: string) =>
  knownEntity(entity_id, { name, device_class });

const area = (area_id: string, name: string, icon: string | null = null): Area => ({
  area_id,
  name,
  icon,
  floor_id: null,
});

const registry = (
  areas: readonly Area[],
  entries: Readonly<Record<string, Partial<RegistryEntry>>>,
): RegistrySnapshot => ({
  areas,
  floors: [],
  entry(entityId) {
    const given = entries[entityId];
    if (given === undefined) return undefined;
    return {
      entity_id: entityId,
      device_id: undefined,
      area_id: undefined,
      hidden: false,
      category: undefined,
      icon: undefined,
      platform: undefined,
      translation_key: undefined,
      precision: undefined,
      ...given,
    };
  },
  areaOf: (entityId) => areas.find(({ area_id }) => area_id === entries[entityId]?.area_id),
});

const roomsOf = (entities: readonly KnownEntity[], registries: RegistrySnapshot | undefined) =>
  roomsFrom(listDevices(entities, registries, kinds), entities, registries);

const house = registry(
  [area('sala', 'Soggiorno', 'mdi:sofa'), area('bagno', 'Bagno'), area('vuota', 'Vuota')],
  {
    'light.zeta': { area_id: 'sala', icon: 'mdi:lamp' },
    'light.alfa': { area_id: 'sala' },
    'switch.presa': { area_id: 'sala' },
    'climate.sala': { area_id: 'sala' },
    'sensor.sala': { area_id: 'sala' },
    'light.nascosta': { area_id: 'sala', hidden: true },
    'binary_sensor.debug': { area_id: 'sala', category: 'diagnostic' },
    'switch.led': { area_id: 'sala', category: 'config' },
    'binary_sensor.perdita': { area_id: 'bagno', device_id: 'd1' },
    'sensor.batteria': { device_id: 'd1', category: 'diagnostic' },
  },
);

const entities = [
  known('climate.sala', 'Termostato'),
  known('switch.presa', 'Presa'),
  known('light.zeta', 'Zeta'),
  known('light.alfa', 'alfa'),
  known('light.nascosta', 'Nascosta'),
  known('binary_sensor.debug', 'Debug'),
  known('switch.led', 'Led'),
  known('sensor.sala', 'Temperatura', 'temperature'),
  known('binary_sensor.perdita', 'Perdita', 'moisture'),
  known('sensor.batteria', 'Batteria', 'battery'),
  known('sensor.potenza', 'Potenza', 'power'),
  known('light.sola'),
  known('automation.notte', 'Notte'),
  known('weird.thing'),
];

describe('rooms', () => {
  const rooms = roomsOf(entities, house);

  it('are in the order of the hub, then what has no room; empty ones are left out', () => {
    expect(rooms.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      ['area:sala', 'area', 'Soggiorno'],
      ['area:bagno', 'area', 'Bagno'],
      ['others', 'others', undefined],
      ['automations', 'automations', undefined],
    ]);
  });

  it('are in the order of the person, where they have put them in one', () => {
    const ids = (order: readonly string[]) =>
      roomsFrom(listDevices(entities, house, kinds), entities, house, order).map(({ id }) => id);
    expect(ids(['bagno', 'sala']).slice(0, 2)).toEqual(['area:bagno', 'area:sala']);
    // A room that is new, and one that is gone.
    expect(ids(['cantina', 'bagno'])).toEqual(['area:bagno', 'area:sala', 'others', 'automations']);
  });

  it('contain half cards first, by kind and by name, without hidden and configuration entities', () => {
    expect(rooms[0]?.devices.map(({ entity_id }) => entity_id)).toEqual([
      'light.alfa',
      'light.zeta',
      'switch.presa',
      'climate.sala',
    ]);
  });

  it('have their lights, and a thermometer of their own before that of a thermostat', () => {
    expect(rooms[0]).toMatchObject({ lights: ['light.alfa', 'light.zeta'], thermometer: 'sensor.sala' });
    expect(rooms[1]).toMatchObject({ lights: [], thermometer: undefined });
  });

  it.each([
    ['sensor.potenza', 'sensor.potenza'],
    ['sensor.gone', 'sensor.sala'],
    [undefined, 'sensor.sala'],
  ])('use the thermometer %s that the area names, while it exists', (temperature_entity_id, thermometer) => {
    const areas = house.areas.map((one) => ({ ...one, temperature_entity_id }));
    expect(roomsOf(entities, { ...house, areas })[0]).toMatchObject({ thermometer });
  });

  it('give each device its name, its room, its icon and its battery sensor', () => {
    expect(rooms[0]?.devices[1]).toEqual({
      entity_id: 'light.zeta',
      name: 'Zeta',
      shape: 'half',
      room: 'Soggiorno',
      icon_name: 'mdi:lamp',
      battery: undefined,
      schedule: undefined,
    });
    expect(rooms[1]?.devices[0]?.battery).toBe('sensor.batteria');
    expect(rooms[2]?.devices[0]).toMatchObject({ name: 'Sola', room: undefined });
  });

  it('are one group where the hub has no areas', () => {
    const [only, ...more] = roomsOf([known('light.sola')], undefined);
    expect(only).toMatchObject({ kind: 'others' });
    expect(more).toEqual([]);
    expect(roomsOf([], house)).toEqual([]);
  });
});

describe('active alarms', () => {
  const rooms = roomsOf(entities, house);

  it('are first, wide, with the name of their room, and nowhere else', () => {
    const shown = withActiveAlarms(rooms, new Set(['binary_sensor.perdita']), rooms);
    expect(shown[0]).toMatchObject({
      kind: 'now',
      devices: [{ entity_id: 'binary_sensor.perdita', shape: 'wide', room: 'Bagno' }],
    });
    expect(shown.filter(({ id }) => id === 'area:bagno')).toEqual([]);
    expect(shown).toHaveLength(rooms.length);
  });

  it('change nothing where there are none, or where their entity is not shown', () => {
    expect(withActiveAlarms(rooms, new Set(), rooms)).toBe(rooms);
    expect(withActiveAlarms(rooms, new Set(['binary_sensor.debug']), rooms)).toBe(rooms);
  });
});

describe('favourites', () => {
  const rooms = roomsOf(entities, house);

  it('are first in the order in which they were chosen, with the names of their rooms, and nowhere else', () => {
    const shown = withFavourites(rooms, ['climate.sala', 'light.sola', 'light.gone']);
    expect(shown[0]).toMatchObject({
      kind: 'favourites',
      devices: [{ entity_id: 'climate.sala', room: 'Soggiorno' }, { entity_id: 'light.sola' }],
    });
    expect(shown.slice(1).flatMap(({ devices }) => devices.map(({ entity_id }) => entity_id))).toEqual([
      'light.alfa',
      'light.zeta',
      'switch.presa',
      'binary_sensor.perdita',
      'automation.notte',
    ]);
    expect(shown[1]?.lights, 'the room still knows all its lamps').toEqual(['light.alfa', 'light.zeta']);
  });

  it('leave a room its heading where that shows temperature or lights, and remove it otherwise', () => {
    const every = rooms.flatMap(({ devices }) => devices.map(({ entity_id }) => entity_id));
    const bare = withFavourites(rooms, every).slice(1);
    expect(bare.map(({ id, devices }) => [id, devices.length])).toEqual([['area:sala', 0]]);
  });

  it('may be devices that are in no room', () => {
    const sensor = { entity_id: 'sensor.fuori', name: 'Fuori', shape: 'half' } as const;
    const other = { ...sensor, entity_id: 'sensor.altro' };
    const [first] = withFavourites(
      rooms,
      ['sensor.fuori', 'climate.sala'],
      [
        { ...sensor, room: 'Giardino', icon_name: undefined, battery: undefined, schedule: undefined },
        { ...other, room: undefined, icon_name: undefined, battery: undefined, schedule: undefined },
      ],
    );
    expect(first?.devices.map(({ entity_id }) => entity_id)).toEqual(['sensor.fuori', 'climate.sala']);
  });

  it('change nothing where there are none', () => expect(withFavourites(rooms, [])).toBe(rooms));
});

describe('a section', () => {
  const rooms = roomsOf(entities, house);
  const ids = (section: Parameters<typeof roomsIn>[0]) =>
    roomsIn(section, rooms, kinds).flatMap(({ devices }) => devices.map(({ entity_id }) => entity_id));

  it.each([
    ['automazione', ['automation.notte']],
    ['confort', ['light.alfa', 'light.zeta', 'climate.sala', 'light.sola']],
    ['energia', ['switch.presa']],
    ['sicurezza', ['binary_sensor.perdita']],
  ] as const)('%s contains its domains and leaves out rooms without any', (section, expected) => {
    expect(ids(section)).toEqual(expected);
    expect(roomsIn(section, rooms, kinds).every(({ devices }) => devices.length > 0)).toBe(true);
  });

  it('tutti contains every room', () => expect(roomsIn('tutti', rooms, kinds)).toBe(rooms));

  it('shows active alarms of other sections, too', () => {
    const shown = withActiveAlarms(
      roomsIn('energia', rooms, kinds),
      new Set(['binary_sensor.perdita']),
      rooms,
    );
    expect(shown.map(({ kind }) => kind)).toEqual(['now', 'area']);
  });
});
