import { expect, test } from 'vitest';
import { createInMemoryHub, type InMemoryHub } from '../testing/in-memory-hub.ts';

const subscribed = ({ fakeHub }: InMemoryHub) =>
  fakeHub.received
    .filter(({ type }) => type === 'subscribe_entities')
    .map((command) => command['entity_ids']);

async function openStore(fill: (entities: InMemoryHub['fakeEntities']) => void): Promise<InMemoryHub> {
  const home = createInMemoryHub(fill);
  home.hub.connection.open();
  await home.pass(100);
  return home;
}

function twoLamps(entities: InMemoryHub['fakeEntities']) {
  entities.set('light.desk', 'on', { friendly_name: 'Scrivania', brightness: 180 });
  entities.set('light.hall', 'off', { friendly_name: 'Ingresso' });
}

test('lists the entities without subscribing to their values', async () => {
  const home = await openStore(twoLamps);
  expect(home.hub.entities.list).toEqual({
    kind: 'loaded',
    entities: [
      { entity_id: 'light.desk', domain: 'light', name: 'Scrivania', device_class: undefined },
      { entity_id: 'light.hall', domain: 'light', name: 'Ingresso', device_class: undefined },
    ],
  });
  expect(subscribed(home)).toEqual([]);
});

test('lists the configuration id of automations that have one, and of no other entity', async () => {
  const home = await openStore((entities) => {
    entities.set('automation.sera', 'on', { id: '1731000000001' });
    entities.set('automation.a_mano', 'on', { id: 7 });
    entities.set('scene.sera', 'unknown', { id: '1731000000001' });
  });
  const { list } = home.hub.entities;
  if (list.kind === 'loading') throw new Error('nothing was counted');
  expect(list.entities.map(({ automation_id }) => automation_id)).toEqual([
    '1731000000001',
    undefined,
    undefined,
  ]);
});

test('subscribes only to watched entities, and receives their changes', async () => {
  const home = await openStore(twoLamps);
  const { entities } = home.hub;
  let notified = 0;
  entities.onEntity('light.desk', () => (notified += 1));
  entities.watch(['light.desk']);
  await home.pass(100);
  expect(subscribed(home)).toEqual([['light.desk']]);
  notified = 0;

  home.fakeEntities.set('light.desk', 'on', { friendly_name: 'Scrivania' });
  await home.pass(100);
  expect(notified).toBe(1);
  expect(entities.get('light.desk')).toMatchObject({
    state: 'on',
    attributes: { friendly_name: 'Scrivania' },
    heardAt: home.platform.clock.now() - 90,
  });
  const before = entities.get('light.desk');

  home.fakeEntities.set('light.hall', 'on', { friendly_name: 'Ingresso' });
  await home.pass(100);
  expect(entities.get('light.desk')).toBe(before);
  expect(notified).toBe(1);
});

test('the first views have values at once from the first list, which is then released', async () => {
  const home = await openStore(twoLamps);
  const { entities } = home.hub;
  expect(entities.get('light.desk')?.state).toBe('on');
  const first = entities.get('light.desk');
  entities.watch(['light.desk']);
  await home.pass(100);
  expect(entities.get('light.desk')).toBe(first);

  expect(entities.get('light.hall')?.state).toBe('off');
  await home.pass(6_000);
  expect(entities.get('light.hall')).toBeUndefined();
  expect(entities.get('light.desk')).toBe(first);
});

test('an entity removed between the list and the watch disappears at once', async () => {
  const home = await openStore(twoLamps);
  const { entities } = home.hub;
  expect(entities.get('light.desk')?.state).toBe('on');
  home.fakeEntities.remove('light.desk');
  entities.watch(['light.desk', 'light.hall']);
  await home.pass(100);
  expect(entities.get('light.desk')).toBeUndefined();
  expect(entities.get('light.hall')?.state).toBe('off');
  expect(entities.list).toMatchObject({ kind: 'loaded', entities: [{ entity_id: 'light.hall' }] });
});

test('watches of one tick share one subscription, and later ones do not affect it', async () => {
  const home = await openStore(twoLamps);
  home.hub.entities.watch(['light.desk']);
  home.hub.entities.watch(['light.hall', 'light.desk']);
  await home.pass(100);
  home.hub.entities.watch(['light.new']);
  home.hub.entities.watch(['light.desk']);
  await home.pass(100);
  expect(subscribed(home)).toEqual([['light.desk', 'light.hall'], ['light.new']]);
});

test('a watch that is soon renewed sends nothing; a released one is merged away without a gap', async () => {
  const home = await openStore(twoLamps);
  const { entities } = home.hub;
  entities.watch(['light.desk']);
  const leave = entities.watch(['light.hall']);
  await home.pass(100);
  leave();
  leave();
  await home.pass(1_000);
  const leaveAgain = entities.watch(['light.hall']);
  await home.pass(10_000);
  expect(subscribed(home)).toEqual([['light.desk', 'light.hall']]);

  leaveAgain();
  const seen: unknown[] = [];
  entities.onEntity('light.desk', () => seen.push(entities.get('light.desk')?.state));
  await home.pass(6_000);
  home.fakeEntities.set('light.desk', 'off', {});
  await home.pass(10_000);
  expect(subscribed(home)).toEqual([['light.desk', 'light.hall'], ['light.desk']]);
  expect(seen).toEqual(['off']);
  expect(entities.get('light.hall')).toBeUndefined();
  expect(home.fakeHub.received.filter(({ type }) => type === 'unsubscribe_events')).toHaveLength(1);
});

test('without watches there is no subscription, never one with an empty list', async () => {
  const home = await openStore(twoLamps);
  const leave = home.hub.entities.watch(['light.desk']);
  home.hub.entities.watch([]);
  await home.pass(100);
  leave();
  await home.pass(20_000);
  expect(subscribed(home)).toEqual([['light.desk']]);
  const before = home.fakeHub.received.length;
  home.fakeEntities.set('light.desk', 'off');
  await home.pass(100);
  expect(home.hub.entities.get('light.desk')).toBeUndefined();
  expect(home.fakeHub.received.length).toBe(before);
});

test('alarm panels and smoke, gas and leak sensors are always watched', async () => {
  const home = await openStore((entities) => {
    entities.set('alarm_control_panel.home', 'disarmed');
    for (const device_class of ['smoke', 'gas', 'carbon_monoxide', 'moisture', 'motion']) {
      entities.set(`binary_sensor.${device_class}`, 'off', { device_class });
    }
  });
  await home.pass(100);
  expect(subscribed(home)).toEqual([
    [
      'alarm_control_panel.home',
      'binary_sensor.smoke',
      'binary_sensor.gas',
      'binary_sensor.carbon_monoxide',
      'binary_sensor.moisture',
    ],
  ]);
  home.fakeEntities.set('binary_sensor.smoke', 'on', { device_class: 'smoke' });
  await home.pass(100);
  expect(home.hub.entities.get('binary_sensor.smoke')?.state).toBe('on');
});

test('a removed entity leaves the values and the list', async () => {
  const home = await openStore(twoLamps);
  const { entities } = home.hub;
  let lists = 0;
  entities.onList(() => (lists += 1));
  entities.watch(['light.desk']);
  await home.pass(100);
  home.fakeEntities.remove('light.desk');
  await home.pass(100);
  expect(entities.get('light.desk')).toBeUndefined();
  expect(entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
  expect(lists).toBe(1);
});

test('an entity deleted while disconnected is removed, but not before the hub is RUNNING', async () => {
  const home = await openStore(twoLamps);
  const { entities } = home.hub;
  entities.watch(['light.desk']);
  await home.pass(100);
  home.network.setUp(false);
  await home.pass(100);
  home.fakeEntities.remove('light.desk');
  home.fakeEntities.remove('light.hall');
  home.fakeHub.behaviour.configState = 'STARTING';
  home.network.setUp(true);
  await home.pass(10_000);
  expect(entities.get('light.desk')?.state).toBe('on');
  expect(entities.list).toMatchObject({ entities: [{}, {}], isStarting: true });

  home.fakeEntities.set('light.hall', 'off', { friendly_name: 'Ingresso' });
  home.fakeHub.behaviour.configState = 'RUNNING';
  await home.pass(3_000);
  expect(entities.get('light.desk')).toBeUndefined();
  expect(entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
  expect(entities.list).not.toHaveProperty('isStarting');
});

test('an r event of a starting hub does not remove', async () => {
  const home = await openStore(twoLamps);
  home.hub.entities.watch(['light.desk']);
  await home.pass(100);
  home.fakeHub.behaviour.configState = 'STARTING';
  home.network.setUp(false);
  home.network.setUp(true);
  await home.pass(3_000);
  home.fakeEntities.remove('light.desk');
  await home.pass(100);
  expect(home.hub.entities.get('light.desk')?.state).toBe('on');
  home.fakeHub.behaviour.configState = 'RUNNING';
  await home.pass(3_000);
  expect(home.hub.entities.get('light.desk')).toBeUndefined();
});

test('the list is read again on registry events, when the page becomes visible, and each minute while visible', async () => {
  const home = await openStore(twoLamps);
  const names = () =>
    home.hub.entities.list.kind === 'loaded' ? home.hub.entities.list.entities.map(({ name }) => name) : [];
  home.fakeEntities.set('light.third', 'on', { friendly_name: 'Terza' });
  home.fakeHub.fire('entity_registry_updated');
  await home.pass(1_000);
  expect(names()).toContain('Terza');

  home.fakeEntities.set('light.fourth', 'on', { friendly_name: 'Quarta' });
  await home.pass(61_000);
  expect(names()).toContain('Quarta');

  home.hub.connection.setVisible(false);
  home.fakeEntities.set('light.fifth', 'on', { friendly_name: 'Quinta' });
  await home.pass(180_000);
  expect(names()).not.toContain('Quinta');
  home.hub.connection.setVisible(true);
  await home.pass(100);
  expect(names()).toContain('Quinta');
});

test('events during the read of the list are newer than the list', async () => {
  const home = await openStore(twoLamps);
  home.hub.entities.watch(['light.desk', 'light.new']);
  await home.pass(6_000);
  let isFirst = true;
  home.fakeHub.behaviour.answers.set('get_states', () => {
    // After the hub has built the list, and before its response is sent.
    if (isFirst) {
      queueMicrotask(() => {
        home.fakeEntities.remove('light.desk');
        home.fakeEntities.set('light.new', 'on', { friendly_name: 'Nuova' });
      });
    }
    isFirst = false;
    return undefined;
  });
  const lists: string[] = [];
  home.hub.entities.onList(() => {
    const { list } = home.hub.entities;
    if (list.kind === 'loaded') lists.push(list.entities.map(({ name }) => name).join());
  });
  home.fakeHub.fire('entity_registry_updated');
  await home.pass(1_000);
  expect(lists.at(-1)).toBe('Ingresso,Nuova');
  expect(lists.filter((names) => names.includes('Scrivania'))).toEqual([]);
  expect(home.hub.entities.get('light.desk')).toBeUndefined();
  expect(home.hub.entities.get('light.new')?.state).toBe('on');
});

test('the list stays the same object while nothing of it changes', async () => {
  const home = await openStore(twoLamps);
  const before = home.hub.entities.list;
  home.fakeEntities.set('light.desk', 'off', { friendly_name: 'Scrivania' });
  await home.pass(130_000);
  expect(home.hub.entities.list).toBe(before);
});

test('an equal value after a reconnect keeps its state and gets a newer heardAt', async () => {
  const home = await openStore(twoLamps);
  home.hub.entities.watch(['light.desk']);
  await home.pass(100);
  const before = home.hub.entities.get('light.desk');
  home.network.setUp(false);
  await home.pass(500);
  expect(home.hub.entities.get('light.desk')).toBe(before);
  home.network.setUp(true);
  await home.pass(3_000);
  const after = home.hub.entities.get('light.desk');
  expect(after?.heardAt).toBeGreaterThan(before?.heardAt ?? 0);
  expect(after?.attributes).toBe(before?.attributes);
});

test('a listener that throws is reported, and the others are called', async () => {
  const home = await openStore(twoLamps);
  const heard: string[] = [];
  const { entities } = home.hub;
  const broken = new Error('mine');
  entities.onEntity('light.desk', () => {
    throw broken;
  });
  entities.onEntity('light.desk', () => heard.push('desk'));
  entities.onEntity('light.hall', () => heard.push('hall'));
  entities.watch(['light.desk', 'light.hall']);
  await home.pass(100);
  heard.length = 0;
  home.fakeEntities.set('light.desk', 'off');
  home.fakeEntities.set('light.hall', 'on');
  await home.pass(100);
  expect(heard).toEqual(['desk', 'hall']);
  expect(home.platform.errors).toContain(broken);
});

test('malformed ids are never sent, and a refused id does not affect the others', async () => {
  const home = await openStore(twoLamps);
  home.fakeHub.behaviour.answers.set('subscribe_entities', ({ entity_ids }) =>
    (entity_ids as string[]).includes('light.forbidden') ? { error: { code: 'unauthorized' } } : undefined,
  );
  home.hub.entities.watch(['light.desk', 'light.forbidden', 'light.hall', 'Nonsense', 'light.', '']);
  await home.pass(1_000);
  home.fakeEntities.set('light.desk', 'off');
  home.fakeEntities.set('light.hall', 'on');
  await home.pass(100);
  expect(home.hub.entities.get('light.desk')?.state).toBe('off');
  expect(home.hub.entities.get('light.hall')?.state).toBe('on');
  expect(subscribed(home).flat()).not.toContain('Nonsense');
});

test('a refused id is detected once, and is not merged with others later', async () => {
  const lamps = Array.from({ length: 12 }, (_, index) => `light.lamp_${index}`);
  const home = await openStore((entities) => lamps.forEach((id) => entities.set(id, 'off')));
  home.fakeHub.behaviour.answers.set('subscribe_entities', ({ entity_ids }) =>
    (entity_ids as string[]).includes('light.lamp_7') ? { error: { code: 'unauthorized' } } : undefined,
  );
  home.hub.entities.watch(lamps);
  await home.pass(6_000);
  const asked = () => subscribed(home).filter((ids) => (ids as string[]).includes('light.lamp_7')).length;
  const before = asked();
  for (const id of ['light.more', 'light.even_more']) {
    home.hub.entities.watch([id]);
    await home.pass(6_000);
  }
  expect(asked()).toBe(before);
  for (const id of lamps) home.fakeEntities.set(id, 'on');
  await home.pass(100);
  const on = lamps.filter((id) => home.hub.entities.get(id)?.state === 'on');
  expect(on).toEqual(lamps.filter((id) => id !== 'light.lamp_7'));
});

test('a watched value that is outdated after a lost frame is repaired by the next list', async () => {
  const home = await openStore(twoLamps);
  home.hub.entities.watch(['light.desk']);
  await home.pass(100);
  // Changes the hub's state without an event.
  home.fakeHub.behaviour.answers.set('get_states', () => [
    {
      entity_id: 'light.desk',
      state: 'off',
      attributes: {},
      last_changed: new Date(home.platform.clock.now()).toISOString(),
      last_updated: new Date(home.platform.clock.now()).toISOString(),
      context: { id: '01JX', parent_id: null, user_id: null },
    },
  ]);
  await home.pass(61_000);
  expect(home.hub.entities.get('light.desk')?.state).toBe('off');
});

test.each([
  ['a refused count', { error: { code: 'unknown_error' } }],
  ['a count that is no list', { nonsense: true }],
])('%s is requested again', async (_name, answer) => {
  const home = createInMemoryHub(twoLamps);
  home.fakeHub.behaviour.answers.set('get_states', () => answer);
  home.hub.connection.open();
  await home.pass(1_000);
  expect(home.hub.entities.list).toEqual({ kind: 'loading' });
  home.fakeHub.behaviour.answers.delete('get_states');
  await home.pass(61_000);
  expect(home.hub.entities.list.kind).toBe('loaded');
});
