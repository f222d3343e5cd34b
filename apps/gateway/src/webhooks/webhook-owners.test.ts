import { expect, test } from 'vitest';
import { createLogger } from '#logging/logger.ts';
import { HubCommandError } from '#service-connection/service-connection.ts';
import type { ValuesRepository } from '#store/store.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createWebhookOwners } from './webhook-owners.ts';

const webhook = (id: string, domain: string, name: string) => ({ webhook_id: id, domain, name });
const tracker = (entity: string, entry: string, unique?: string) => ({
  entity_id: entity,
  platform: 'mobile_app',
  config_entry_id: entry,
  ...(unique !== undefined && { unique_id: unique }),
});

/** What the hub answers to each command. */
const house = () => ({
  'webhook/list': [
    webhook('doorbell', 'automation', 'Campanello'),
    webhook('of maria', 'mobile_app', 'Mobile App: Telefono di Maria'),
    webhook('of luca', 'mobile_app', 'Mobile App: Telefono di Luca'),
    webhook('of nobody', 'mobile_app', 'Mobile App: Tablet in cucina'),
    webhook('deleted', 'mobile_app', 'Deleted Webhook'),
  ],
  'config_entries/get': [
    { entry_id: 'e1', title: 'Telefono di Maria' },
    { entry_id: 'e2', title: 'Telefono di Luca' },
    { entry_id: 'e3', title: 'Tablet in cucina' },
  ],
  'config/entity_registry/list': [
    tracker('device_tracker.maria', 'e1'),
    tracker('device_tracker.luca', 'e2'),
    tracker('sensor.tablet', 'e3'),
    { entity_id: 'device_tracker.x', platform: 'demo', config_entry_id: 'e3' },
  ],
  'person/list': {
    storage: [
      { user_id: 'maria', device_trackers: ['device_tracker.maria', 'sensor.tablet', 'device_tracker.x'] },
    ],
    config: [{ user_id: 'luca', device_trackers: ['device_tracker.luca'] }],
  },
});

function setUp(stored = new Map<string, string>()) {
  const clock = manualClock(1_000_000);
  let answers: Readonly<Record<string, unknown>> | undefined = house();
  const asked: string[] = [];
  const values: Pick<ValuesRepository, 'get' | 'add' | 'replace'> = {
    get: (name) => Promise.resolve(stored.get(name)),
    add: (name, value) => {
      stored.set(name, stored.get(name) ?? value);
      return Promise.resolve(stored.get(name) ?? value);
    },
    replace: (name, before, value) => {
      const isThere = stored.get(name) === before;
      if (isThere) stored.set(name, value);
      return Promise.resolve(isThere);
    },
  };
  const service = {
    command: ({ type }: { readonly type: string }) => {
      asked.push(type);
      if (answers === undefined) return Promise.reject(new Error('away'));
      return type in answers
        ? Promise.resolve(answers[type])
        : Promise.reject(new HubCommandError('unknown_command', 'Unknown command.'));
    },
  };
  const logger = createLogger('trace', { write: () => undefined });
  const start = () => createWebhookOwners({ service, values, clock, logger });
  return {
    clock,
    asked,
    stored,
    start,
    owners: start(),
    answer: (next: Readonly<Record<string, unknown>> | undefined) => {
      answers = next;
    },
  };
}

test('the owner of a webhook is the house, or who has the tracker of the phone', async () => {
  const { owners, asked } = setUp();
  const ids = ['doorbell', 'of maria', 'of luca', 'of nobody', 'deleted', 'unknown', '', '__proto__'];
  expect(await Promise.all(ids.map(owners.ownerOf))).toEqual([
    { kind: 'house' },
    { kind: 'person', userId: 'maria' },
    { kind: 'person', userId: 'luca' },
    ...Array.from({ length: 5 }, () => ({ kind: 'nobody' })),
  ]);
  expect(asked.length).toBe(4);
});

test('a hub without webhooks has none', async () => {
  const { owners, answer } = setUp();
  answer({ 'config_entries/get': [], 'config/entity_registry/list': [] });
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'nobody' });
});

test('nobody is the owner of two phones of one name', async () => {
  const { owners, answer } = setUp();
  const lists = house();
  answer({
    ...lists,
    'webhook/list': [
      ...lists['webhook/list'],
      webhook('copy', 'mobile_app', 'Mobile App: Telefono di Maria'),
    ],
  });
  expect([await owners.ownerOf('of maria'), await owners.ownerOf('copy')]).toEqual([
    { kind: 'nobody' },
    { kind: 'nobody' },
  ]);
});

test('what a phone measures tells whose it is, however many have its name or another one now', async () => {
  const { owners, answer } = setUp();
  const lists = house();
  answer({
    ...lists,
    'webhook/list': [
      ...lists['webhook/list'],
      webhook('of luca too', 'mobile_app', 'Mobile App: Telefono di Maria'),
    ],
    'config_entries/get': [...lists['config_entries/get'], { entry_id: 'e4', title: 'Telefono di Maria' }],
    'config/entity_registry/list': [
      ...lists['config/entity_registry/list'],
      tracker('sensor.maria_battery', 'e1', 'of maria_battery_level'),
      tracker('device_tracker.luca_2', 'e4', 'a device'),
      // The id of a tracker is what the phone says.
      tracker('device_tracker.luca_3', 'e4', 'of maria_x'),
    ],
    'person/list': {
      storage: [
        ...lists['person/list'].storage,
        { user_id: 'luca', device_trackers: ['device_tracker.luca_2'] },
      ],
    },
  });
  expect([await owners.ownerOf('of maria'), await owners.ownerOf('of luca too')]).toEqual([
    { kind: 'person', userId: 'maria' },
    { kind: 'person', userId: 'luca' },
  ]);
});

test('a phone that is known is not taken for another one of its name that is switched off', async () => {
  const { owners, answer } = setUp();
  const lists = house();
  answer({
    ...lists,
    'webhook/list': [webhook('of luca', 'mobile_app', 'Mobile App: Telefono di Maria')],
    'config/entity_registry/list': [
      ...lists['config/entity_registry/list'],
      tracker('sensor.maria_battery', 'e1', 'of maria_battery_level'),
    ],
  });
  expect(await owners.ownerOf('of luca')).toEqual({ kind: 'nobody' });
});

test('nobody is the owner of a phone whose tracker two people have', async () => {
  const { owners, answer } = setUp();
  const lists = house();
  answer({
    ...lists,
    'person/list': {
      storage: [
        ...lists['person/list'].storage,
        { user_id: 'luca', device_trackers: ['device_tracker.maria'] },
      ],
    },
  });
  expect(await owners.ownerOf('of maria')).toEqual({ kind: 'nobody' });
});

test('a phone is registered again by who has its tracker or registered it here, and by nobody else', async () => {
  const { owners, answer } = setUp();
  answer({
    ...house(),
    'config/entity_registry/list': [
      tracker('device_tracker.maria', 'e1', 'phone-of-maria'),
      tracker('device_tracker.tablet', 'e3', 'tablet'),
      tracker('sensor.tablet_battery', 'e3', 'of nobody_battery_level'),
    ],
  });
  const may = (device: string, userId: string) => owners.mayRegister(device, userId);
  expect([await may('phone-of-maria', 'maria'), await may('phone-of-maria', 'luca')]).toEqual([true, false]);
  expect([await may('new', 'luca'), await may('tablet', 'luca')]).toEqual([true, false]);
  // Nobody has its tracker, as where an administrator has taken it away.
  await owners.record('of nobody', 'luca');
  expect([await may('tablet', 'luca'), await may('tablet', 'maria')]).toEqual([true, false]);
});

test('many phones of one person push out only their own, the oldest first', async () => {
  const { owners, start } = setUp();
  await owners.record('of maria', 'maria');
  for (let number = 0; number < 2100; number += 1) await owners.record(`flood ${number}`, 'luca');
  for (const one of [owners, start()]) {
    expect(await one.ownerOf('of maria')).toEqual({ kind: 'person', userId: 'maria' });
    expect(await one.ownerOf('flood 2099')).toEqual({ kind: 'person', userId: 'luca' });
    expect(await one.ownerOf('flood 2000')).toEqual({ kind: 'nobody' });
  }
});

test('a phone that another gateway of the database has registered is known, and not forgotten', async () => {
  const { owners, start } = setUp();
  expect(await owners.ownerOf('of the tablet')).toEqual({ kind: 'nobody' });
  const other = start();
  await other.record('of nobody', 'maria');
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((id, index) => (index % 2 === 0 ? owners : other).record(id, 'luca')),
  );
  for (const one of [owners, other, start()])
    expect(await one.ownerOf('of nobody')).toEqual({ kind: 'person', userId: 'maria' });
  for (const id of ['a', 'b', 'c', 'd'])
    expect(await start().ownerOf(id)).toEqual({ kind: 'person', userId: 'luca' });
});

test('a phone registered through the gateway is that person’s, also for the next start', async () => {
  const { owners, start, stored } = setUp();
  await owners.record('of maria', 'luca');
  expect(await owners.ownerOf('of maria')).toEqual({ kind: 'person', userId: 'luca' });
  expect(await start().ownerOf('of maria')).toEqual({ kind: 'person', userId: 'luca' });
  expect(JSON.stringify([...stored])).not.toContain('of maria');
});

test('what is not in the list is looked for again after some seconds, the rest after a minute', async () => {
  const { owners, answer, clock, asked } = setUp();
  await owners.ownerOf('doorbell');
  const lists = house();
  answer({ ...lists, 'webhook/list': [webhook('new', 'automation', 'Nuovo')] });
  expect(await owners.ownerOf('new')).toEqual({ kind: 'nobody' });
  clock.advance(5000);
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'house' });
  expect(asked.length).toBe(4);
  expect(await owners.ownerOf('new')).toEqual({ kind: 'house' });
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'nobody' });
});

test('while the hub is away nothing is known of what it had more than a minute ago', async () => {
  const { owners, answer, clock } = setUp();
  answer(undefined);
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'unavailable' });
  answer(house());
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'house' });
  answer(undefined);
  clock.advance(59_999);
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'house' });
  clock.advance(1);
  expect(await owners.ownerOf('doorbell')).toEqual({ kind: 'unavailable' });
});

test('a clock that is set back keeps no list for longer', async () => {
  const { clock, owners, answer } = setUp();
  expect(await owners.ownerOf('of luca')).toEqual({ kind: 'person', userId: 'luca' });
  clock.advance(-60 * 60_000);
  answer({ ...house(), 'webhook/list': [] });
  expect(await owners.ownerOf('of luca')).toEqual({ kind: 'nobody' });
  clock.advance(-60 * 60_000);
  answer(undefined);
  expect(await owners.ownerOf('of luca')).toEqual({ kind: 'unavailable' });
});
