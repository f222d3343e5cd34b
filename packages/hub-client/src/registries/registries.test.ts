import { expect, test } from 'vitest';
import { createInMemoryHub, type InMemoryHub } from '../testing/in-memory-hub.ts';

const lists = {
  'config/area_registry/list': [
    {
      area_id: 'soggiorno',
      name: 'Soggiorno',
      floor_id: 'terra',
      icon: 'mdi:sofa',
      temperature_entity_id: 'sensor.caldo',
      humidity_entity_id: 'sensor.umido',
    },
    { area_id: 'bagno', name: 'Bagno', temperature_entity_id: null, humidity_entity_id: 4 },
    { area_id: 'cucina', name: 'Cucina', aliases: [] },
  ],
  'config/floor_registry/list': [{ floor_id: 'terra', name: 'Piano terra', level: 0 }],
  'config/device_registry/list': [
    { id: 'strip', area_id: 'soggiorno', parent_device_id: null },
    { id: 'socket', area_id: null, parent_device_id: 'strip' },
    { id: 'ring-a', parent_device_id: 'ring-b' },
    { id: 'ring-b', parent_device_id: 'ring-a' },
  ],
  'config/entity_registry/list_for_display': {
    entity_categories: { 0: 'config', 1: 'diagnostic', 2: 'novel' },
    entities: [
      { ei: 'light.own', pl: 'hue', ai: 'cucina', di: 'strip', lb: [] },
      { ei: 'light.device', pl: 'hue', di: 'strip', ic: 'mdi:lamp', hb: true },
      { ei: 'switch.child', di: 'socket', ec: 1, dp: 1, en: null },
      { ei: 'sensor.ring', di: 'ring-a', ec: 2 },
      { ei: 'sensor.lost', ai: 'soffitta' },
      { pl: 'nameless' },
      null,
    ],
  },
};

type ListName = keyof typeof lists;

async function openHouse(answers: Partial<Record<ListName, unknown>> = {}): Promise<InMemoryHub> {
  const home = createInMemoryHub();
  for (const name of Object.keys(lists) as ListName[]) {
    home.fakeHub.behaviour.answers.set(name, () => (name in answers ? answers[name] : lists[name]));
  }
  home.hub.connection.open();
  await home.pass(200);
  return home;
}

const asked = ({ fakeHub }: InMemoryHub, name: ListName) =>
  fakeHub.received.filter(({ type }) => type === name).length;

test('the area of an entity: its own, its device’s, or the parent device’s', async () => {
  const { hub } = await openHouse();
  const { snapshot } = hub.registries;
  expect(snapshot?.areaOf('light.own')).toEqual({
    area_id: 'cucina',
    name: 'Cucina',
    icon: null,
    floor_id: null,
  });
  expect(snapshot?.areaOf('light.device')?.name).toBe('Soggiorno');
  expect(snapshot?.areaOf('switch.child')?.name).toBe('Soggiorno');
  expect(snapshot?.areaOf('sensor.ring')).toBeUndefined();
  expect(snapshot?.areaOf('sensor.lost')).toBeUndefined();
  expect(snapshot?.areaOf('sun.sun')).toBeUndefined();
  expect(snapshot?.areas.map(({ area_id }) => area_id)).toEqual(['soggiorno', 'bagno', 'cucina']);
  expect(snapshot?.floors).toEqual([{ floor_id: 'terra', name: 'Piano terra', level: 0 }]);
});

test('the climate sensors of an area', async () => {
  const { hub } = await openHouse();
  const chosen = hub.registries.snapshot?.areas.map((area) => [
    area.temperature_entity_id,
    area.humidity_entity_id,
  ]);
  expect(chosen).toEqual([
    ['sensor.caldo', 'sensor.umido'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('hidden entities, entity categories and icons', async () => {
  const { hub } = await openHouse();
  expect(hub.registries.snapshot?.entry('light.device')).toEqual({
    entity_id: 'light.device',
    device_id: 'strip',
    area_id: undefined,
    hidden: true,
    category: undefined,
    icon: 'mdi:lamp',
    platform: 'hue',
    translation_key: undefined,
    precision: undefined,
  });
  expect(hub.registries.snapshot?.entry('switch.child')).toMatchObject({
    hidden: false,
    category: 'diagnostic',
    precision: 1,
  });
  expect(hub.registries.snapshot?.entry('sensor.ring')?.category).toBeUndefined();
  expect(hub.registries.snapshot?.entry('sun.sun')).toBeUndefined();
});

test.each([
  ['refuses', { error: { code: 'unauthorized', message: 'Unauthorized' } }],
  ['does not know', { error: { code: 'unknown_command' } }],
  ['sends malformed data', { 0: 'what' }],
  ['tells as a text', 'nothing'],
])('a list that the hub %s is empty', async (_name, answer) => {
  const { hub } = await openHouse({
    'config/floor_registry/list': answer,
    'config/entity_registry/list_for_display': answer,
  });
  expect(hub.registries.snapshot?.floors).toEqual([]);
  expect(hub.registries.snapshot?.areas).toHaveLength(3);
  expect(hub.registries.snapshot?.entry('light.own')).toBeUndefined();
});

test('many events of one registry read its list once, and create one new snapshot', async () => {
  const home = await openHouse();
  const before = home.hub.registries.snapshot;
  let changes = 0;
  home.hub.registries.onChange(() => (changes += 1));
  for (let count = 0; count < 5; count += 1) {
    home.fakeHub.fire('area_registry_updated');
    await home.pass(100);
  }
  await home.pass(1_000);
  expect(changes).toBe(1);
  expect(home.hub.registries.snapshot).not.toBe(before);
  expect(asked(home, 'config/area_registry/list')).toBe(2);
  expect(asked(home, 'config/device_registry/list')).toBe(1);
});

test('all lists are read again after a reconnect; the old ones stay while disconnected', async () => {
  const home = await openHouse();
  home.network.setUp(false);
  await home.pass(500);
  expect(home.hub.registries.snapshot?.areas).toHaveLength(3);
  home.network.setUp(true);
  await home.pass(3_000);
  expect(asked(home, 'config/device_registry/list')).toBe(2);
});

test('a list that timed out is requested again', async () => {
  const home = createInMemoryHub();
  home.fakeHub.behaviour.silent.add('config/area_registry/list');
  home.hub.connection.open();
  await home.pass(20_000);
  expect(home.hub.registries.snapshot).toBeUndefined();
  await home.pass(11_000);
  expect(home.hub.registries.snapshot?.areas).toEqual([]);
  home.fakeHub.behaviour.silent.clear();
  home.fakeHub.behaviour.answers.set('config/area_registry/list', () => lists['config/area_registry/list']);
  await home.pass(6_000);
  expect(home.hub.registries.snapshot?.areas).toHaveLength(3);
});

test('names of areas are read as they may be drawn', async () => {
  const hub = await openHouse({
    'config/area_registry/list': [
      { area_id: 'bagno', name: 'Ba\u202Egno\n' },
      { area_id: 'camera', name: '\u200b\u3164' },
      { area_id: 'soggiorno', name: 'x'.repeat(10_000) },
      { area_id: 'studio', name: 'סלון' },
    ],
  });
  expect(hub.hub.registries.snapshot?.areas.map(({ name }) => name)).toEqual([
    'Bagno',
    'camera',
    `${'x'.repeat(120)}…`,
    '\u2068סלון\u2069',
  ]);
});
