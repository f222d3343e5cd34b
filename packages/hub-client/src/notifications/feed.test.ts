import { expect, test } from 'vitest';
import { openInMemoryFeed, hubNotification } from '../testing/in-memory-feed.ts';
import type { HubNotification } from './types.ts';

const SECOND = 1_000;
const two = () => [hubNotification('one', 'la prima', 1), hubNotification('two', 'la seconda', 2)];

async function loaded(...[list, setting]: Parameters<typeof openInMemoryFeed>) {
  const at = openInMemoryFeed(list, setting);
  await at.pass(SECOND);
  expect(at.feed.current.isLoaded).toBe(true);
  return at;
}

test('the newest comes first, and a later one replaces the one with its id', async () => {
  const at = await loaded(two());
  expect(at.ids()).toEqual(['persistent/two', 'persistent/one']);
  expect(at.feed.current).toMatchObject({ connected: true, error: null, unreadCount: 2 });
  at.add(hubNotification('one', 'la prima, di nuovo', 3));
  await at.pass(SECOND);
  expect(at.ids()).toEqual(['persistent/one', 'persistent/two']);
  at.remove('two');
  await at.pass(SECOND);
  expect(at.feed.current.notifications.map(({ message }) => message)).toEqual(['la prima, di nuovo']);
});

test('of two within one millisecond the later one comes first', async () => {
  const within = (id: string, microseconds: string) => ({
    ...hubNotification(id, 'x', 1),
    created_at: `2026-11-29T07:31:00.123${microseconds}+00:00`,
  });
  const at = await loaded([within('first', '400'), within('third', '900'), within('second', '500')]);
  expect(at.ids()).toEqual(['persistent/third', 'persistent/second', 'persistent/first']);
});

test('a burst of a thousand notifies listeners a few times, and the newest thousand stay', async () => {
  const at = await loaded([]);
  let list = 0;
  at.feed.onChange(() => (list += 1));
  for (let index = 0; index < 1_100; index += 1)
    at.add(hubNotification(`n${index}`, 'x', Math.floor(index / 100)));
  await at.pass(SECOND);
  expect(list).toBeLessThan(5);
  expect(at.feed.current.notifications).toHaveLength(1_000);
  expect(at.feed.current.unreadCount).toBe(1_000);
  at.feed.markAsRead('all');
  expect(at.feed.current.unreadCount).toBe(0);
  await at.pass(SECOND);
  expect(at.storage.marks).toHaveLength(500);
  expect(at.storage.writes).toBe(1);
});

test('what was read is kept, and merged with what another device has read meanwhile', async () => {
  const at = await loaded(two());
  at.feed.markAsRead(['persistent/one']);
  expect(at.feed.current.unreadCount).toBe(1);
  const { created_at } = hubNotification('two', '', 2);
  at.storage.marks = [{ notification_id: 'two', created_at, read: true, hidden: false }];
  await at.pass(SECOND);
  expect(at.storage.marks.map(({ notification_id: id }) => id).sort()).toEqual(['one', 'two']);
  expect(at.feed.current.unreadCount).toBe(0);
});

test('marks that cannot be stored are stored later, and are there meanwhile', async () => {
  const at = await loaded(two());
  at.storage.fails = true;
  at.feed.markAsRead('all');
  await at.pass(60 * SECOND);
  expect(at.feed.current.unreadCount).toBe(0);
  expect(at.storage.writes).toBe(0);
  at.storage.fails = false;
  await at.pass(300 * SECOND);
  expect(at.storage.marks.every(({ read }) => read)).toBe(true);
  expect(at.storage.marks).toHaveLength(2);
});

test('they are stored when the feed is closed before that', async () => {
  const at = await loaded(two());
  at.feed.markAsRead('all');
  at.feed.close();
  await at.pass(10);
  expect(at.storage.marks).toHaveLength(2);
});

test('another device has hidden one: it goes at the next look', async () => {
  const at = await loaded(two());
  const { created_at } = hubNotification('one', '', 1);
  at.storage.marks = [{ notification_id: 'one', created_at, read: true, hidden: true }];
  at.feed.refresh();
  await at.pass(SECOND);
  expect(at.ids()).toEqual(['persistent/two']);
});

test('deleting asks the hub for each, and takes none with it that has just come', async () => {
  const at = await loaded(two());
  const cleared = at.feed.clear();
  expect(at.ids()).toEqual([]);
  at.add(hubNotification('three', 'appena arrivata', 3));
  await at.pass(SECOND);
  expect(await cleared).toEqual({ deleted: 2, hidden: 0 });
  expect(at.calls().map(({ service_data: data }) => data)).toEqual([
    { notification_id: 'one' },
    { notification_id: 'two' },
  ]);
  expect(at.ids()).toContain('persistent/three');
});

test('what the role may not delete is hidden for this person only, without asking', async () => {
  const at = await loaded(two(), { functions: [1] });
  const deleted = at.feed.delete(['persistent/one']);
  await at.pass(SECOND);
  expect(await deleted).toEqual({ deleted: 0, hidden: 1 });
  expect(at.calls()).toEqual([]);
  expect(at.ids()).toEqual(['persistent/two']);
  expect(at.storage.marks).toMatchObject([{ notification_id: 'one', read: true, hidden: true }]);
});

test('a role with the function deletes; where the hub refuses, it is hidden', async () => {
  const at = await loaded(two(), { functions: [10] });
  at.fakeHub.behaviour.answers.set('call_service', () => ({ error: { code: 'unauthorized' } }));
  const cleared = at.feed.clear();
  await at.pass(SECOND);
  expect(at.calls()).not.toEqual([]);
  expect(await cleared).toEqual({ deleted: 0, hidden: 2 });
  expect(at.ids()).toEqual([]);
});

test('without a connection it says so, hides what is deleted, and comes back', async () => {
  const at = await loaded(two());
  at.network.setUp(false);
  await at.pass(SECOND);
  expect(at.feed.current).toMatchObject({ connected: false, error: 'disconnected' });
  expect(await at.feed.delete(['persistent/one'])).toEqual({ deleted: 0, hidden: 1 });
  at.list.set('three', hubNotification('three', 'nel frattempo', 5));
  at.network.setUp(true);
  await at.pass(120 * SECOND);
  expect(at.feed.current).toMatchObject({ connected: true, error: null });
  expect(at.ids()).toEqual(['persistent/three', 'persistent/two']);
});

test('a refused token is reported as such', async () => {
  const at = await loaded(two());
  Object.assign(at.hub.tokens, { accessToken: () => Promise.resolve('revoked') });
  at.network.setUp(false);
  await at.pass(SECOND);
  at.network.setUp(true);
  await at.pass(120 * SECOND);
  expect(at.feed.current).toMatchObject({ connected: false, error: 'invalid_token' });
  expect(at.ids()).toHaveLength(2);
});

test('a hub without the subscription is asked at each event of the specification', async () => {
  const at = await loaded(two(), { lacks: ['persistent_notification/subscribe'] });
  expect(at.ids()).toEqual(['persistent/two', 'persistent/one']);
  at.list.delete('one');
  at.fakeHub.fire('persistent_notifications_updated');
  await at.pass(SECOND);
  expect(at.ids()).toEqual(['persistent/two']);
});

test('and every minute where it refuses the event', async () => {
  const at = await loaded(two(), { lacks: ['persistent_notification/subscribe', 'subscribe_events'] });
  at.list.delete('one');
  await at.pass(61 * SECOND);
  expect(at.ids()).toEqual(['persistent/two']);
});

test('a hub without any notifications is reported as such', async () => {
  const at = openInMemoryFeed([], {
    lacks: ['persistent_notification/subscribe', 'persistent_notification/get'],
  });
  await at.pass(SECOND);
  expect(at.feed.current).toMatchObject({ isLoaded: false, connected: false, error: 'unsupported' });
});

const before = (id: string, kind: HubNotification['kind'], read: boolean): HubNotification => ({
  id,
  kind,
  type: 'system',
  title: 'prima',
  message: '',
  read,
  at: Date.parse('2026-06-01T08:01:00Z'),
  url: null,
  mentions: [],
  actions: [],
  answered: null,
});

test('what was last shown is there until the hub has sent its own list', async () => {
  const stored = [
    before('persistent/one', 'persistent', true),
    before('persistent/gone', 'persistent', false),
  ];
  const at = openInMemoryFeed(two(), { stored });
  expect(at.ids()).toEqual(['persistent/one', 'persistent/gone']);
  expect(at.feed.current).toMatchObject({ isLoaded: false, unreadCount: 1 });
  await at.pass(SECOND);
  expect(at.ids()).toEqual(['persistent/two', 'persistent/one']);
  expect(at.feed.current.unreadCount).toBe(1);
});

test('addresses that are no absolute ones are reported once, and not opened', async () => {
  const bad: string[] = [];
  const message = '[Impostazioni](/config) [male](javascript:alert(1)) [bene](https://example.it/a)';
  const at = await loaded([hubNotification('one', message, 1)], { onBadAddress: (one) => bad.push(one) });
  expect(at.feed.current.notifications[0]).toMatchObject({ url: 'https://example.it/a' });
  expect(at.feed.current.notifications[0]).not.toHaveProperty('ignored');
  expect(bad).toEqual(['/config', 'javascript:alert(1)']);
  at.add(hubNotification('two', 'senza', 2));
  await at.pass(SECOND);
  expect(bad).toHaveLength(2);
});
