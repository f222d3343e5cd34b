import type { HubNotification, HubNotifications } from '@soglia/hub-client/notifications';
import { expect, it } from 'vitest';
import { createListeners } from '#shared/store/store.ts';
import type { StoredNotice } from '../system/stored-notice.ts';
import type { SystemNotices } from '../system/system-notices.ts';
import { createNotificationCentre } from './notification-centre.ts';

const minute = (at: number) => new Date(Date.UTC(2026, 10, 20, 0, at));
const notice = (id: string, at: number): StoredNotice => ({
  id,
  message: id,
  timestamp: minute(at).toISOString(),
  read: false,
});
const ofHub = (id: string, at: number): HubNotification => ({
  id,
  kind: 'persistent',
  type: 'system',
  title: id,
  message: '',
  at: minute(at).getTime(),
  read: false,
  url: null,
  mentions: [],
  actions: [],
  answered: null,
});

function open() {
  const asked: (readonly [string, unknown])[] = [];
  const sources = {
    notices: [] as readonly StoredNotice[],
    hub: [] as readonly HubNotification[],
    hasMore: false,
  };
  const [systemListeners, hubListeners] = [createListeners(), createListeners()];
  const system: SystemNotices = {
    state: () => ({ notices: sources.notices, unread: sources.notices.length + 7, hasMore: sources.hasMore }),
    subscribe: systemListeners.subscribe,
    add: () => undefined,
    markRead: (ids) => void asked.push(['system read', ids]),
    remove: (ids) => void asked.push(['system remove', ids]),
    readMore: () => Promise.reject(new Error('away')),
    changedElsewhere: () => undefined,
    close: () => void asked.push(['system close', undefined]),
  };
  const current = (): HubNotifications => ({
    isLoaded: true,
    areRepairsLoaded: true,
    connected: false,
    error: 'disconnected',
    notifications: sources.hub,
    unreadCount: sources.hub.length,
  });
  const shown: number[] = [];
  const centre = createNotificationCentre({
    system,
    hub: {
      get current() {
        return current();
      },
      onChange: hubListeners.subscribe,
      markAsRead: (ids) => void asked.push(['hub read', ids]),
      delete(ids) {
        asked.push(['hub delete', ids]);
        return Promise.resolve({ deleted: 0, hidden: ids.length });
      },
      clear() {
        asked.push(['hub clear', undefined]);
        return Promise.resolve({ deleted: 1, hidden: 2 });
      },
      answer(id, action) {
        asked.push(['hub answer', [id, action]]);
        return Promise.resolve();
      },
      refresh: () => undefined,
      close: () => void asked.push(['hub close', undefined]),
    },
    onHub: ({ notifications }) => shown.push(notifications.length),
  });
  return { centre, asked, sources, shown, systemListeners, hubListeners };
}

it('is one list of both sources, newest first, with the unread ones of both', () => {
  const { centre, sources, shown, systemListeners, hubListeners } = open();
  expect(centre.state()).toEqual({ items: [], unread: 7, hasMore: false, hubError: 'disconnected' });
  let changes = 0;
  centre.subscribe(() => (changes += 1));
  sources.notices = [notice('b', 2)];
  sources.hasMore = true;
  systemListeners.notify();
  sources.hub = [ofHub('c', 3), ofHub('a', 1)];
  hubListeners.notify();
  expect(changes).toBe(2);
  expect(shown).toEqual([2]);
  expect(centre.state()).toMatchObject({
    items: [{ key: 'hub/c' }, { key: 'system/b' }, { key: 'hub/a' }],
    unread: 10,
    hasMore: true,
  });
});

it('asks each source for its own ones only, and tells how many are hidden for this person', async () => {
  const { centre, asked, sources, systemListeners } = open();
  sources.notices = [notice('b', 2)];
  sources.hub = [ofHub('c', 3)];
  systemListeners.notify();
  const [hub, system] = centre.state().items;
  if (hub === undefined || system === undefined) throw new Error('two were told');
  expect(await centre.remove([system])).toBe(0);
  expect(await centre.remove([hub, system])).toBe(1);
  await centre.answer(hub, 'open');
  expect(asked.splice(0)).toEqual([
    ['system remove', ['b']],
    ['system remove', ['b']],
    ['hub delete', ['c']],
    ['hub answer', ['c', 'open']],
  ]);
  centre.markAllRead();
  expect(asked.splice(0)).toEqual([
    ['system read', 'all'],
    ['hub read', 'all'],
  ]);
  // Each change of the list asks for it while the list is seen, also where the hub's feed could not mark all of them.
  centre.markAllRead();
  expect(asked.splice(0)).toEqual([['system read', 'all']]);
  await expect(centre.readMore()).rejects.toThrow('away');
});

it.each([
  ['system', 0, ['system remove']],
  ['hub', 2, ['hub clear']],
  [undefined, 2, ['system remove', 'hub clear']],
] as const)('clears %s', async (source, hidden, expected) => {
  const { centre, asked } = open();
  expect(await centre.clear(source)).toBe(hidden);
  expect(asked.map(([what]) => what)).toEqual(expected);
});

it('closes both, and hears nothing more', () => {
  const { centre, asked, sources, shown, systemListeners, hubListeners } = open();
  centre.close();
  sources.notices = [notice('b', 2)];
  systemListeners.notify();
  hubListeners.notify();
  expect(asked.map(([what]) => what)).toEqual(['system close', 'hub close']);
  expect(centre.state().items).toEqual([]);
  expect(shown).toEqual([]);
});
