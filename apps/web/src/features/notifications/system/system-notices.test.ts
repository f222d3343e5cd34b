import type { Notification } from '@soglia/contracts/notifications';
import { expect, it, vi } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import type { GatewayFeed, Ids, KeptEvent } from './gateway-feed.ts';
import type { StoredNotice } from './stored-notice.ts';
import { createSystemNotices, SYSTEM_NOTICES_KEY } from './system-notices.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
const notification = (id: string, minute: number, more: Partial<Notification> = {}): Notification => ({
  id,
  at: at(minute),
  category: 'system',
  type: 'system',
  title: null,
  message: id,
  url: null,
  entity_id: null,
  read: false,
  ...more,
});
const pushed = (id: string, minute: number): StoredNotice => ({
  id,
  message: id,
  timestamp: at(minute),
  read: false,
});

/** A gateway whose answers the test decides. */
function gateway() {
  const sent: [string, Ids][] = [];
  const older: Notification[] = [];
  let listener: (event: KeptEvent) => void = () => undefined;
  const gate = { fails: false };
  const ask = (what: string, ids: Ids) => {
    sent.push([what, ids]);
    return gate.fails ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const feed: GatewayFeed = {
    follow: (onEvent) => {
      listener = onEvent;
      return () => undefined;
    },
    readPage: () =>
      gate.fails
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ notifications: older, unread: 0, next: null }),
    markRead: (ids) => ask('read', ids),
    remove: (ids) => ask('remove', ids),
  };
  return { feed, sent, older, gate, tell: (event: KeptEvent) => listener(event) };
}

function browser(text: string | null = null) {
  const { items, safe } = memoryStore({ [SYSTEM_NOTICES_KEY]: text });
  return { items, store: safe() };
}

function open(feed?: GatewayFeed, { store } = browser(), soon = (work: () => void) => work()) {
  const news: string[] = [];
  const notices = createSystemNotices({
    store,
    feed,
    onNew: ({ id }: StoredNotice) => news.push(id),
    now: () => Date.parse(at(1_000)),
    soon,
  });
  const ids = () => notices.state().notices.map(({ id }) => id);
  return { notices, news, ids };
}

it('shows what the push channel and the gateway tell once, newest first, and announces it once', () => {
  const { feed, tell } = gateway();
  const { notices, news, ids } = open(feed);
  tell({ type: 'current', unread: 1, notifications: [notification('a', 1)] });
  notices.add(pushed('b', 3));
  tell({ type: 'added', unread: 2, notification: notification('b', 3, { title: 'B' }) });
  tell({ type: 'added', unread: 3, notification: notification('c', 2) });
  notices.add(pushed('c', 2));
  expect(ids()).toEqual(['b', 'c', 'a']);
  expect(news).toEqual(['b', 'c']);
  expect(notices.state().unread).toBe(3);
  expect(notices.state().notices[0]).toMatchObject({ title: 'B', kept: true });
});

it('stores the last 50, and shows the older ones of this visit too', () => {
  const { items, store } = browser();
  const { notices, ids } = open(undefined, { items, store });
  for (let minute = 0; minute < 60; minute += 1) notices.add(pushed(`n${minute}`, minute));
  const stored = JSON.parse(items.get(SYSTEM_NOTICES_KEY) ?? '') as StoredNotice[];
  expect(stored).toHaveLength(50);
  expect(stored[0]).toEqual(pushed('n59', 59));
  expect(ids()).toHaveLength(60);
  expect(notices.state().unread).toBe(60);
});

it('of ten thousand it holds the newest two thousand, and stores fifty', () => {
  const { items, store } = browser();
  const work: (() => void)[] = [];
  const { notices, news, ids } = open(undefined, { items, store }, (one) => work.push(one));
  const listener = vi.fn<() => void>();
  notices.subscribe(listener);
  for (let at = 0; at < 10_000; at += 1) {
    notices.add(pushed(`n${at}`, at));
    // As within a minute: some hundreds before the list is made anew.
    if (at % 400 === 399) work.shift()?.();
  }
  expect(listener.mock.calls.length).toBeLessThan(100);
  expect(news).toHaveLength(10_000);
  expect(ids()).toHaveLength(2_000);
  expect(ids()[0]).toBe('n9999');
  const stored = JSON.parse(items.get(SYSTEM_NOTICES_KEY) ?? '') as StoredNotice[];
  expect(stored.map(({ id }) => id)).toEqual(ids().slice(0, 50));
});

it('a reconnect loses nothing that only the push channel has sent', () => {
  const { feed, tell } = gateway();
  const { notices, ids } = open(feed);
  tell({ type: 'current', unread: 0, notifications: [] });
  for (let at = 0; at < 80; at += 1) notices.add(pushed(`n${at}`, at));
  tell({ type: 'current', unread: 1, notifications: [notification('kept', 200)] });
  expect(ids()).toHaveLength(81);
  expect(notices.state().unread).toBe(81);
});

it('the ticket that a notice is about is stored with it, and nothing else in its place', () => {
  const { feed, tell } = gateway();
  const { items, store } = browser(
    JSON.stringify([{ id: 'old', message: 'old', timestamp: at(0), ticket_id: '../settings' }]),
  );
  const { notices } = open(feed, { items, store });
  expect(notices.state().notices[0]?.ticket_id).toBeUndefined();
  tell({ type: 'added', unread: 1, notification: notification('answer', 1, { ticket_id: 'T-7' }) });
  expect(notices.state().notices[0]?.ticket_id).toBe('T-7');
  expect(items.get(SYSTEM_NOTICES_KEY)).toContain('"ticket_id":"T-7"');
});

it('a moment that a wrong clock gave orders the list and breaks nothing', () => {
  const { feed, tell } = gateway();
  const { notices, ids } = open(feed);
  tell({
    type: 'current',
    unread: 3,
    notifications: [
      notification('future', 1, { at: '2099-01-01T00:00:00+02:00' }),
      notification('past', 1, { at: '1970-01-01T00:00:00Z' }),
      notification('now', 5),
    ],
  });
  expect(ids()).toEqual(['future', 'now', 'past']);
  expect(notices.state().notices[0]?.timestamp).toBe('2098-12-31T22:00:00.000Z');
  tell({ type: 'added', unread: 4, notification: notification('later', 6) });
  expect(ids()).toEqual(['future', 'later', 'now', 'past']);
});

it('reads and removes here and on the gateway', () => {
  const { feed, sent, tell } = gateway();
  const { notices, ids } = open(feed);
  tell({
    type: 'current',
    unread: 700,
    notifications: [notification('a', 1), notification('b', 2, { read: true })],
  });
  notices.add(pushed('own', 3));
  expect(notices.state().unread).toBe(701);
  notices.markRead('all');
  expect(notices.state().unread).toBe(0);
  notices.remove(['own', 'a']);
  expect(ids()).toEqual(['b']);
  expect(sent).toEqual([
    ['read', 'all'],
    ['remove', ['a']],
  ]);
  // What was removed does not come back with an outdated event.
  tell({ type: 'added', unread: 0, notification: notification('a', 1) });
  expect(ids()).toEqual(['b']);
});

it('follows what another device of the person does', () => {
  const { feed, tell } = gateway();
  const { notices, ids } = open(feed);
  tell({ type: 'current', unread: 2, notifications: [notification('b', 2), notification('a', 1)] });
  tell({ type: 'read', unread: 1, ids: ['a'] });
  expect(notices.state().unread).toBe(1);
  tell({ type: 'removed', unread: 0, ids: ['b'] });
  expect(ids()).toEqual(['a']);
  tell({ type: 'current', unread: 0, notifications: [] });
  expect(ids()).toEqual([]);
});

it('sends again at the next connect what it could not', async () => {
  const { feed, sent, gate, tell } = gateway();
  const { notices, ids } = open(feed);
  tell({ type: 'current', unread: 2, notifications: [notification('b', 2), notification('a', 1)] });
  gate.fails = true;
  notices.markRead(['a']);
  notices.remove(['b']);
  await Promise.resolve();
  gate.fails = false;
  sent.length = 0;
  tell({ type: 'current', unread: 2, notifications: [notification('b', 2), notification('a', 1)] });
  expect(sent).toEqual([
    ['read', ['a']],
    ['remove', ['b']],
  ]);
  expect(ids()).toEqual(['a']);
  expect(notices.state().notices[0]?.read).toBe(true);
});

/** The newest 50 of more, of which the newest is of that minute. */
const newestFrom = (minute: number, more: Partial<Notification> = {}) =>
  Array.from({ length: 50 }, (_, index) => notification(`n${minute - index}`, minute - index, more));

it('sends again that all are read, with those beyond the newest 50', async () => {
  const { feed, gate, tell } = gateway();
  const storage = browser();
  const { notices } = open(feed, storage);
  tell({ type: 'current', unread: 60, notifications: newestFrom(100) });
  gate.fails = true;
  notices.markRead('all');
  // Also after a reload.
  const again = gateway();
  const { notices: after } = open(again.feed, storage);
  again.tell({ type: 'current', unread: 60, notifications: newestFrom(100) });
  expect(again.sent).toEqual([['read', 'all']]);
  expect(after.state().unread).toBe(0);
  await expect.poll(() => storage.items.get('notifications_unsent')).toBe('{"ids":[]}');
  // Once it has arrived the gateway's own number counts.
  again.tell({ type: 'current', unread: 60, notifications: newestFrom(100, { read: true }) });
  expect(again.sent).toHaveLength(1);
  expect(after.state().unread).toBe(60);
});

it.each(['read', 'remove'] as const)(
  'sends again a failed %s of all, without what came later',
  async (what) => {
    const { feed, sent, gate, older, tell } = gateway();
    const { notices } = open(feed);
    tell({ type: 'current', unread: 60, notifications: newestFrom(100) });
    gate.fails = true;
    if (what === 'read') notices.markRead('all');
    else notices.remove('all');
    await Promise.resolve();
    gate.fails = false;
    sent.length = 0;
    older.push(notification('old', 1));
    tell({
      type: 'current',
      unread: 61,
      notifications: [notification('later', 200), ...newestFrom(100).slice(0, 49)],
    });
    expect(notices.state().unread).toBe(1);
    const ids = [...newestFrom(100).slice(0, 49), notification('old', 1)].map(({ id }) => id);
    await expect.poll(() => sent).toContainEqual([what, ids]);
    expect(sent.some(([, one]) => one === 'all' || one.includes('later'))).toBe(false);
  },
);

it('what was cleared does not come back while the gateway has not heard it', async () => {
  const { feed, sent, gate, older, tell } = gateway();
  const storage = browser();
  const { notices, ids } = open(feed, storage);
  tell({ type: 'current', unread: 60, notifications: newestFrom(100) });
  gate.fails = true;
  notices.remove('all');
  await Promise.resolve();
  // Older ones than this page had read.
  tell({ type: 'current', unread: 60, notifications: newestFrom(60) });
  expect(ids()).toEqual([]);
  expect(notices.state()).toMatchObject({ unread: 0, hasMore: false });
  await Promise.resolve();
  older.push(notification('old', 1));
  const again = open(feed, storage);
  sent.length = 0;
  gate.fails = false;
  tell({
    type: 'current',
    unread: 61,
    notifications: [notification('later', 200), ...newestFrom(60).slice(0, 49)],
  });
  expect(again.ids()).toEqual(['later']);
  expect(again.notices.state()).toMatchObject({ unread: 1, hasMore: false });
  const gone = [...newestFrom(60).slice(0, 49), notification('old', 1)].map(({ id }) => id);
  await expect.poll(() => sent).toContainEqual(['remove', gone]);
});

it('a clock of the gateway that is ahead makes nothing read or removed that comes later', async () => {
  const { feed, gate, tell } = gateway();
  const { notices, ids } = open(feed);
  const ahead = notification('ahead', 0, { at: '2099-01-01T00:00:00.000Z' });
  tell({ type: 'current', unread: 60, notifications: [ahead, ...newestFrom(100).slice(0, 49)] });
  gate.fails = true;
  notices.remove('all');
  await Promise.resolve();
  tell({
    type: 'current',
    unread: 61,
    notifications: [ahead, notification('later', 2_000), ...newestFrom(100).slice(0, 48)],
  });
  expect(ids()).toEqual(['later']);
});

it.each(['', '{half', 'null', '{"read":7,"ids":[]}', '{"ids":["../x"]}'])(
  'reads what was not sent as well as possible: %s',
  (text) => {
    const { feed, sent, tell } = gateway();
    const storage = browser();
    storage.items.set('notifications_unsent', text);
    const { ids } = open(feed, storage);
    tell({ type: 'current', unread: 1, notifications: [notification('a', 1)] });
    expect(ids()).toEqual(['a']);
    expect(sent).toEqual([]);
  },
);

it('reads older pages, and knows where they end', async () => {
  const { feed, older, tell } = gateway();
  const { notices, ids } = open(feed);
  const newest = Array.from({ length: 50 }, (_, index) => notification(`n${index}`, 100 - index));
  tell({ type: 'current', unread: 51, notifications: newest });
  expect(notices.state()).toMatchObject({ hasMore: true, unread: 51 });
  older.push(notification('old', 1, { read: true }));
  await notices.readMore();
  expect(ids().at(-1)).toBe('old');
  expect(notices.state().hasMore).toBe(false);
});

it.each([
  [null, 0],
  ['', 0],
  ['{half', 0],
  ['{"message":"x"}', 0],
  ['[1,null,[],{"message":""},{"title":7}]', 0],
  ['[{"message":"x"}]', 1],
  ['[{"title":"t","timestamp":"never","read":"yes","url":"javascript:x"}]', 1],
  ['[{"message":"x","timestamp":"2026-01-01"},{"message":"x","timestamp":"2026-01-01"}]', 1],
])('reads a stored list as well as possible: %s', (text, count) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { ids, notices } = open(undefined, browser(text));
  expect(ids()).toHaveLength(count);
  expect(notices.state().notices.every(({ url }) => url === undefined)).toBe(true);
  // An address that is none is logged, and only that.
  expect(warn.mock.calls.flat()).toEqual(
    text?.includes('javascript:') === true ? ['Indirizzo non valido in una notifica', 'javascript:x'] : [],
  );
  warn.mockRestore();
});

it('keeps what comes for this visit where the storage is full', () => {
  const full = memoryStore();
  full.full = true;
  const { notices, ids } = open(undefined, { items: full.items, store: full.safe() });
  notices.add(pushed('a', 1));
  notices.add(pushed('b', 2));
  expect(ids()).toEqual(['b', 'a']);
});
