import { expect, it, vi } from 'vitest';
import type { HubNotification } from '@soglia/hub-client/notifications';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { claimStorage, createMarksStorage, readStoredHub, writeStoredHub } from './hub-storage.ts';

function browser(items: Record<string, string> = {}) {
  const store = memoryStore(items);
  return { stored: store.items, store: store.safe() };
}

const notification: HubNotification = {
  id: 'persistent/a',
  kind: 'persistent',
  type: 'battery',
  title: 'Batteria scarica',
  message: '12 %',
  at: Date.parse('2026-11-20T10:00:00Z'),
  read: false,
  url: null,
  mentions: ['sensor.perdita'],
  actions: [],
  answered: null,
};
const mark = { notification_id: 'a', created_at: '2026-11-20', read: true, hidden: false };

it('the newest fifty notifications of the hub are there at the next start', () => {
  const { store } = browser();
  writeStoredHub(
    store,
    Array.from({ length: 60 }, (_, index) => ({ ...notification, id: `persistent/${index}` })),
  );
  const read = readStoredHub(store);
  expect(read).toHaveLength(50);
  expect(read[0]).toEqual({ ...notification, id: 'persistent/0' });
});

it.each(['', '{half', 'null', '{"a":1}', '[1,null,{"id":7},{"id":"x","timestamp":"never"}]'])(
  'anything may be stored instead: %s',
  (text) => expect(readStoredHub(browser({ ha_notifications: text }).store)).toEqual([]),
);

it('an address of a stored one that is none is logged and ignored', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const text = JSON.stringify([{ id: 'a', message: 'x', timestamp: '2026-11-20', url: 'www.casa.example' }]);
  expect(readStoredHub(browser({ ha_notifications: text }).store)[0]?.url).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith('Indirizzo non valido in una notifica', 'www.casa.example');
  warn.mockRestore();
});

it('the next person of a browser sees nothing of the one before', () => {
  const { store, stored } = browser();
  claimStorage(store, 'maria');
  writeStoredHub(store, [notification]);
  stored.set('notifications', '[{"message":"x"}]');
  claimStorage(store, 'maria');
  expect(readStoredHub(store)).toHaveLength(1);
  claimStorage(store, 'luca');
  expect(readStoredHub(store)).toEqual([]);
  expect(stored.has('notifications')).toBe(false);
});

it('what an app before this one stored belongs to whoever comes first', () => {
  const { store, stored } = browser({ notifications: '[{"message":"x"}]' });
  claimStorage(store, 'maria');
  expect(stored.has('notifications')).toBe(true);
});

it('without a gateway what was read is stored in this browser, for that person', async () => {
  const { store } = browser();
  claimStorage(store, 'maria');
  const storage = createMarksStorage(store, undefined);
  expect(await storage.read()).toEqual([]);
  await storage.write([mark]);
  expect(await storage.read()).toEqual([mark]);
  claimStorage(store, 'luca');
  expect(await storage.read()).toEqual([]);
});
