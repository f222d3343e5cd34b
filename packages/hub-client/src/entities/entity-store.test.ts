import { expect, test } from 'vitest';
import { createInMemoryHub, type InMemoryHub } from '../testing/in-memory-hub.ts';

const subscribed = ({ fakeHub }: InMemoryHub) =>
  fakeHub.received
    .filter(({ type }) => type === 'subscribe_entities')
    .map((command) => command['entity_ids']);

async function openHouse(fill: (house: InMemoryHub['fakeEntities']) => void): Promise<InMemoryHub> {
  const home = createInMemoryHub(fill);
  home.hub.connection.open();
  await home.pass(100);
  return home;
}

function twoLamps(house: InMemoryHub['fakeEntities']) {
  house.set('light.desk', 'on', { friendly_name: 'Scrivania', brightness: 180 });
  house.set('light.hall', 'off', { friendly_name: 'Ingresso' });
}

test('knows what exists without asking for its values', async () => {
  const home = await openHouse(twoLamps);
  expect(home.hub.entities.list).toEqual({
    kind: 'loaded',
    entities: [
      { entity_id: 'light.desk', domain: 'light', name: 'Scrivania', device_class: undefined },
      { entity_id: 'light.hall', domain: 'light', name: 'Ingresso', device_class: undefined },
    ],
  });
  expect(subscribed(home)).toEqual([]);
});

test('knows the id of an automation that has one, and of nothing else', async () => {
  const home = await openHouse((house) => {
    house.set('automation.sera', 'on', { id: '1731000000001' });
    house.set('automation.a_mano', 'on', { id: 7 });
    house.set('scene.sera', 'unknown', { id: '1731000000001' });
  });
  const { list } = home.hub.entities;
  if (list.kind === 'loading') throw new Error('nothing was counted');
  expect(list.entities.map(({ automation_id }) => automation_id)).toEqual([
    '1731000000001',
    undefined,
    undefined,
  ]);
});

test('asks only for what is looked at, and hears its changes', async () => {
  const home = await openHouse(twoLamps);
  const { entities } = home.hub;
  let told = 0;
  entities.onEntity('light.desk', () => (told += 1));
  entities.watch(['light.desk']);
  await home.pass(100);
  expect(subscribed(home)).toEqual([['light.desk']]);
  told = 0;

  home.fakeEntities.set('light.desk', 'on', { friendly_name: 'Scrivania' });
  await home.pass(100);
  expect(told).toBe(1);
  expect(entities.get('light.desk')).toMatchObject({
    state: 'on',
    attributes: { friendly_name: 'Scrivania' },
    heardAt: home.platform.clock.now() - 90,
  });
  const before = entities.get('light.desk');

  home.fakeEntities.set('light.hall', 'on', { friendly_name: 'Ingresso' });
  await home.pass(100);
  expect(entities.get('light.desk')).toBe(before);
  expect(told).toBe(1);
});

test('the first views are filled at once from the first count, which is then let go', async () => {
  const home = await openHouse(twoLamps);
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

test('what is removed after the list was read and before it is watched is gone at once', async () => {
  const home = await openHouse(twoLamps);
  const { entities } = home.hub;
  expect(entities.get('light.desk')?.state).toBe('on');
  home.fakeEntities.remove('light.desk');
  entities.watch(['light.desk', 'light.hall']);
  await home.pass(100);
  expect(entities.get('light.desk')).toBeUndefined();
  expect(entities.get('light.hall')?.state).toBe('off');
  expect(entities.list).toMatchObject({ kind: 'loaded', entities: [{ entity_id: 'light.hall' }] });
});

test('views that come within one tick share one subscription, and later ones do not disturb it', async () => {
  const home = await openHouse(twoLamps);
  home.hub.entities.watch(['light.desk']);
  home.hub.entities.watch(['light.hall', 'light.desk']);
  await home.pass(100);
  home.hub.entities.watch(['light.new']);
  home.hub.entities.watch(['light.desk']);
  await home.pass(100);
  expect(subscribed(home)).toEqual([['light.desk', 'light.hall'], ['light.new']]);
});

test('a view that leaves and returns soon costs nothing; one that stays away is tidied without a gap', async () => {
  const home = await openHouse(twoLamps);
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

test('when nobody looks any more the hub is asked for nothing, never for an empty list', async () => {
  const home = await openHouse(twoLamps);
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
  const home = await openHouse((house) => {
    house.set('alarm_control_panel.home', 'disarmed');
    for (const device_class of ['smoke', 'gas', 'carbon_monoxide', 'moisture', 'motion']) {
      house.set(`binary_sensor.${device_class}`, 'off', { device_class });
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

test('what the hub takes away goes from the values and from the list', async () => {
  const home = await openHouse(twoLamps);
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

test('what was deleted while we were away is noticed, but not before the hub runs', async () => {
  const home = await openHouse(twoLamps);
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
  expect(entities.list).toMatchObject({ entities: [{}, {}] });

  home.fakeEntities.set('light.hall', 'off', { friendly_name: 'Ingresso' });
  home.fakeHub.behaviour.configState = 'RUNNING';
  await home.pass(3_000);
  expect(entities.get('light.desk')).toBeUndefined();
  expect(entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
});

test('an r event of a hub that is starting does not delete', async () => {
  const home = await openHouse(twoLamps);
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

test('the list is refreshed on registry events, on return to view and each minute while visible', async () => {
  const home = await openHouse(twoLamps);
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

test('what is told in the same breath as the count knows better than the count', async () => {
  const home = await openHouse(twoLamps);
  home.hub.entities.watch(['light.desk', 'light.new']);
  await home.pass(6_000);
  let isFirst = true;
  home.fakeHub.behaviour.answers.set('get_states', () => {
    // After the hub has counted, and before its answer has left.
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
  const home = await openHouse(twoLamps);
  const before = home.hub.entities.list;
  home.fakeEntities.set('light.desk', 'off', { friendly_name: 'Scrivania' });
  await home.pass(130_000);
  expect(home.hub.entities.list).toBe(before);
});

test('a value that is heard again after a reconnect is the same, but younger', async () => {
  const home = await openHouse(twoLamps);
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

test('a listener that throws silences nobody, and is reported', async () => {
  const home = await openHouse(twoLamps);
  const heard: string[] = [];
  const { entities } = home.hub;
  const fault = new Error('mine');
  entities.onEntity('light.desk', () => {
    throw fault;
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
  expect(home.platform.faults).toContain(fault);
});

test('ids that are malformed are never sent, and one that the hub refuses does not cost its neighbours', async () => {
  const home = await openHouse(twoLamps);
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

test('one that the hub refuses is found out once, and does not spoil what is tidied later', async () => {
  const lamps = Array.from({ length: 12 }, (_, index) => `light.lamp_${index}`);
  const home = await openHouse((house) => lamps.forEach((id) => house.set(id, 'off')));
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

test('a watched value that a lost frame left behind is healed by the next count', async () => {
  const home = await openHouse(twoLamps);
  home.hub.entities.watch(['light.desk']);
  await home.pass(100);
  // Change the truth without a word on the line.
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
])('%s is asked for again', async (_name, answer) => {
  const home = createInMemoryHub(twoLamps);
  home.fakeHub.behaviour.answers.set('get_states', () => answer);
  home.hub.connection.open();
  await home.pass(1_000);
  expect(home.hub.entities.list).toEqual({ kind: 'loading' });
  home.fakeHub.behaviour.answers.delete('get_states');
  await home.pass(61_000);
  expect(home.hub.entities.list.kind).toBe('loaded');
});
