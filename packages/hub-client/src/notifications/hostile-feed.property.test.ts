import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openInMemoryFeed, hubNotification } from '../testing/in-memory-feed.ts';
import { parseStoredNotifications, toStoredNotifications } from './stored-notifications.ts';

const SUBSCRIBE = 'persistent_notification/subscribe';
const KNOWN = ['homeassistant_start', 'homeassistant_stop', 'automation_triggered', 'call_service'];

const keys = [
  'type',
  'notifications',
  'notification_id',
  'title',
  'message',
  'created_at',
  'data',
  'actions',
  'service_data',
  'domain',
  'entity_id',
  'tag',
  'action',
  'name',
  '__proto__',
  'constructor',
];
const leaf = fc.oneof(
  fc.constantFrom('current', 'added', 'removed', 'notify', 'automation.x', 'clear_notification', ''),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.constantFrom(null, true, false, 1e308, '2026-06-01T08:00:00Z', '+275761-01-01T00:00:00Z'),
);
const rubbish: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie('node'), { maxKeys: 6 }),
  ),
})).node;

it('rubbish from the hub changes nothing of what else there is, and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rubbish, { maxLength: 8 }), async (events) => {
      const at = openInMemoryFeed([], { isAdmin: true });
      await at.pass(1_000);
      for (const event of events) {
        at.fakeHub.emit(SUBSCRIBE, event);
        for (const type of [...KNOWN, 'mobile_app_notification_action']) at.fakeHub.fire(type, event);
      }
      at.add(hubNotification('sound', 'una vera'));
      await at.pass(1_000);
      const { notifications, unreadCount } = at.feed.current;
      expect(at.ids()).toContain('persistent/sound');
      expect(new Set(at.ids()).size).toBe(notifications.length);
      expect(unreadCount).toBe(notifications.filter(({ read }) => !read).length);
      expect(at.platform.errors).toEqual([]);
      const stored = JSON.parse(JSON.stringify(toStoredNotifications(notifications))) as unknown;
      expect(parseStoredNotifications(stored).map(({ id }) => id)).toEqual(at.ids().slice(0, 50));
      at.feed.close();
    }),
    { numRuns: 60 },
  );
});

it('rubbish in the browser’s storage is left out', () => {
  fc.assert(
    fc.property(rubbish, (value) => {
      for (const one of parseStoredNotifications(value)) expect(Number.isFinite(one.at)).toBe(true);
    }),
  );
  const stored = { id: 'old', title: 'T', message: '<b>x</b>', read: false, type: 'motion' };
  expect(parseStoredNotifications([{ ...stored, timestamp: '2026-06-01T08:00:00Z' }, stored])).toHaveLength(
    1,
  );
});

/** What a hub and two devices of one person do, in any order, with the storage gone at times. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'remove', 'read', 'hide'), index: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constantFrom('fail', 'work', 'drop', 'wait'), index: fc.constant(0) }),
);

it('marks end in the storage, whatever happens in between, and are never undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const at = openInMemoryFeed([]);
      await at.pass(1_000);
      const read = new Set<string>();
      let minute = 0;
      for (const { kind, index } of steps) {
        const id = `n${index}`;
        if (kind === 'add') at.add(hubNotification(id, 'x', (minute += 1)));
        if (kind === 'remove') at.remove(id);
        if (kind === 'read' || kind === 'hide') {
          await at.pass(100);
          const shown = at.feed.current.notifications.find((one) => one.id === `persistent/${id}`);
          if (shown !== undefined) read.add(`${id} ${new Date(shown.at).toISOString()}`);
          if (kind === 'read') at.feed.markAsRead([`persistent/${id}`]);
          else void at.feed.delete([`persistent/${id}`]);
          if (kind === 'hide' && shown !== undefined)
            read.delete(`${id} ${new Date(shown.at).toISOString()}`);
        }
        if (kind === 'fail') at.storage.fails = true;
        if (kind === 'work') at.storage.fails = false;
        if (kind === 'drop') at.network.setUp(false);
        if (kind === 'wait') {
          at.network.setUp(true);
          await at.pass(700);
        }
      }
      at.storage.fails = false;
      at.network.setUp(true);
      await at.pass(600_000);
      const stored = new Set(
        at.storage.marks
          .filter((one) => one.read)
          .map((one) => `${one.notification_id} ${new Date(one.created_at).toISOString()}`),
      );
      expect([...read].filter((one) => !stored.has(one))).toEqual([]);
      expect(at.feed.current.connected).toBe(true);
      at.feed.close();
    }),
    { numRuns: 40 },
  );
});
