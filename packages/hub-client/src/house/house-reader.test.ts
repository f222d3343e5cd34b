import { expect, test } from 'vitest';
import * as commands from '../commands/commands.ts';
import { createInMemoryHub, type InMemoryHub } from '../testing/in-memory-hub.ts';
import { writeHouse, type HubLists } from './compact-house.ts';

const registries = {
  areas: [{ area_id: 'cucina', name: 'Cucina' }],
  floors: [],
  devices: [],
  entries: { entities: [{ ei: 'light.hall', ai: 'cucina', pl: 'hue' }] },
};

/** A hub behind our gateway with two lamps, of which one goes with the house. */
async function openHouse(): Promise<
  InMemoryHub & { lists: { -readonly [Name in keyof HubLists]: HubLists[Name] }; viewOnly: Set<string> }
> {
  const home = createInMemoryHub((entities) => {
    entities.set('light.hall', 'on', { friendly_name: 'Ingresso' });
    entities.set('light.desk', 'off', { friendly_name: 'Scrivania' });
  });
  const lists = {
    ...registries,
    states: [...home.fakeEntities.entities].map(([entity_id, { state, attributes }]) => ({
      entity_id,
      state,
      attributes,
      last_changed: new Date(0).toISOString(),
    })),
  };
  const viewOnly = new Set<string>();
  home.fakeHub.behaviour.answers.set('soglia/house', (command) => {
    const { house } = writeHouse(lists, (id) => viewOnly.has(id));
    const version = JSON.stringify(house);
    return {
      version,
      running: true,
      ...(command['known'] !== version && { house }),
      ...(command['states'] === true && {
        states: writeHouse({ ...lists, states: lists.states.slice(0, 1) }).states(),
      }),
    };
  });
  home.hub.connection.open();
  await home.pass(200);
  return { ...home, lists, viewOnly };
}

const asked = ({ fakeHub }: InMemoryHub, wanted: string) =>
  fakeHub.received.filter(({ type }) => type === wanted);

test('one question gives the list, the rooms and the first states; the hub’s own lists are not asked for', async () => {
  const home = await openHouse();
  expect(asked(home, 'soglia/house')).toEqual([expect.objectContaining({ states: true })]);
  expect(asked(home, 'get_states')).toEqual([]);
  expect(asked(home, 'config/entity_registry/list_for_display')).toEqual([]);
  const { entities, registries: read } = home.hub;
  expect(entities.list).toEqual({
    kind: 'loaded',
    entities: [
      { entity_id: 'light.hall', domain: 'light', name: 'Ingresso', device_class: undefined },
      { entity_id: 'light.desk', domain: 'light', name: 'Scrivania', device_class: undefined },
    ],
  });
  expect(read.snapshot?.areaOf('light.hall')?.name).toBe('Cucina');
  expect(entities.get('light.hall')?.state).toBe('on');
  expect(entities.get('light.desk')).toBeUndefined();
  entities.watch(['light.desk']);
  await home.pass(100);
  expect(entities.get('light.desk')?.state).toBe('off');
});

test('the house names what may only be seen, and no command to it is sent', async () => {
  const home = await openHouse();
  const { entities, dispatcher } = home.hub;
  const calls = () => asked(home, 'call_service').length;
  const press = async (entityId: string) => {
    const entity = entities.get(entityId);
    if (entity !== undefined) void dispatcher.send(commands.power.turnOff(entity));
    await home.pass(100);
    return dispatcher.change(entityId);
  };
  await press('light.hall');
  expect(calls()).toBe(1);

  let notified = 0;
  entities.onList(() => (notified += 1));
  home.viewOnly.add('light.hall');
  // By its room: no entity has changed.
  home.fakeHub.fire('area_registry_updated');
  await home.pass(1_000);
  expect(entities.isViewOnly('light.hall')).toBe(true);
  expect(entities.isViewOnly('light.desk')).toBe(false);
  expect(notified).toBe(1);
  expect(await press('light.hall')).toMatchObject({ kind: 'refused', error: { code: 'refused' } });
  expect(calls()).toBe(1);

  home.viewOnly.clear();
  home.fakeHub.fire('area_registry_updated');
  await home.pass(1_000);
  expect(entities.isViewOnly('light.hall')).toBe(false);
  await press('light.hall');
  expect(calls()).toBe(2);
});

test('it reserves ids that later commands do not use', async () => {
  const home = await openHouse();
  const [first] = asked(home, 'soglia/house');
  expect(first?.['last_id']).toBe(Number(first?.id) + 5);
  const later = home.fakeHub.received.slice(home.fakeHub.received.findIndex((one) => one === first) + 1);
  expect(later.length).toBeGreaterThan(0);
  for (const { id } of later) expect(id).toBeGreaterThan(Number(first?.['last_id']));
});

test('a house that has not changed is not sent again, and nothing is drawn again', async () => {
  const home = await openHouse();
  const { list } = home.hub.entities;
  const { snapshot } = home.hub.registries;
  await home.pass(61_000);
  const again = asked(home, 'soglia/house').at(-1);
  expect(again).toMatchObject({ states: false, known: expect.any(String) as string });
  expect(home.hub.entities.list).toBe(list);
  expect(home.hub.registries.snapshot).toBe(snapshot);

  home.lists.areas = [{ area_id: 'cucina', name: 'Tinello' }];
  home.fakeHub.fire('area_registry_updated');
  await home.pass(1_000);
  expect(home.hub.registries.snapshot?.areaOf('light.hall')?.name).toBe('Tinello');
});

test.each([
  ['not known', { error: { code: 'unknown_command' } }],
  ['refused', { error: { code: 'unauthorized' } }],
  ['malformed', { version: 'x', house: 3 }],
  ['no object', 'house'],
])('where it is %s the hub’s own lists are read', async (_why, answer) => {
  const home = createInMemoryHub((entities) =>
    entities.set('light.hall', 'on', { friendly_name: 'Ingresso' }),
  );
  home.fakeHub.behaviour.answers.set('soglia/house', () => answer);
  home.fakeHub.behaviour.answers.set('config/area_registry/list', () => registries.areas);
  home.hub.connection.open();
  await home.pass(200);
  expect(home.hub.entities.list).toMatchObject({ entities: [{ entity_id: 'light.hall' }] });
  expect(home.hub.registries.snapshot?.areas).toHaveLength(1);
});

test('a bare hub is asked once for each connection address, not at each reading', async () => {
  const home = createInMemoryHub((entities) => entities.set('light.hall', 'on'));
  home.hub.connection.open();
  await home.pass(200);
  await home.pass(130_000);
  expect(asked(home, 'soglia/house')).toHaveLength(1);
  expect(asked(home, 'get_states').length).toBeGreaterThan(1);
});

test('a gateway that does not answer in time is asked again, and the rooms come', async () => {
  const home = createInMemoryHub((entities) =>
    entities.set('light.hall', 'on', { friendly_name: 'Ingresso' }),
  );
  home.fakeHub.behaviour.silent.add('soglia/house');
  home.hub.connection.open();
  await home.pass(31_000);
  expect(home.hub.registries.snapshot).toBeUndefined();
  home.fakeHub.behaviour.silent.delete('soglia/house');
  await home.pass(10_000);
  expect(home.hub.entities.list.kind).toBe('loaded');
  expect(home.hub.registries.snapshot).toBeDefined();
});

test('a change that comes while the house is read is in what is shown, however long that takes', async () => {
  const home = await openHouse();
  const held: (() => void)[] = [];
  home.fakeHub.behaviour.delayed.set('soglia/house', (answer) => held.push(answer));
  await home.pass(61_000);
  expect(held).toHaveLength(1);
  home.fakeHub.behaviour.delayed.clear();

  home.fakeHub.fire('area_registry_updated');
  await home.pass(2_000);
  // The gateway had answered before the change.
  held[0]?.();
  home.lists.areas = [{ area_id: 'cucina', name: 'Tinello' }];
  await home.pass(1_000);
  expect(home.hub.registries.snapshot?.areaOf('light.hall')?.name).toBe('Tinello');
  expect(asked(home, 'soglia/house')).toHaveLength(3);
});
