import { createHubNotifications } from '../notifications/feed.ts';
import type { HubMarksStorage, HubNotification, HubNotificationMark } from '../notifications/types.ts';
import { createInMemoryHub } from './in-memory-hub.ts';

const SUBSCRIBE = 'persistent_notification/subscribe';

interface FeedSetting {
  /** Where it is our gateway: the functions of the role; undefined for nobody's role. */
  readonly functions?: readonly number[];
  readonly isAdmin?: boolean;
  readonly marks?: readonly HubNotificationMark[];
  readonly stored?: readonly HubNotification[];
  /** Commands that this hub does not know. */
  readonly lacks?: readonly string[];
  readonly onBadAddress?: (address: string) => void;
}

/** One as the hub sends it, created `minutes` after eight. */
export const hubNotification = (id: string, message: string, minutes = 0) => ({
  notification_id: id,
  title: null,
  message,
  created_at: `2026-06-01T08:${String(minutes).padStart(2, '0')}:00.000000+00:00`,
});

/** The feed on a fake hub that has these notifications: all on one fake clock. */
export function openInMemoryFeed(
  notifications: ReturnType<typeof hubNotification>[],
  setting: FeedSetting = {},
) {
  const inMemory = createInMemoryHub();
  const { answers } = inMemory.fakeHub.behaviour;
  const list = new Map(notifications.map((one) => [one.notification_id, one]));
  const asMap = (all: readonly (readonly [string, unknown])[]) => Object.fromEntries(all);
  const current = () => ({ type: 'current', notifications: asMap([...list]) });
  const sendCurrent = () => inMemory.fakeHub.emit(SUBSCRIBE, current());
  answers.set(SUBSCRIBE, () => {
    queueMicrotask(sendCurrent);
    return { accepted: true };
  });
  answers.set('persistent_notification/get', () => [...list.values()]);
  answers.set('auth/current_user', () => ({ id: 'anna', name: 'Anna', is_admin: setting.isAdmin === true }));
  if (setting.functions !== undefined) {
    answers.set('soglia/info', () => ({ version: '1.0.0', features: [] }));
    answers.set('soglia/access', () => ({ restricted: true, functions: setting.functions, rights: [] }));
  }
  for (const type of setting.lacks ?? [])
    answers.set(type, () => ({ error: { code: 'unknown_command', message: 'Unknown command.' } }));

  const storage: { marks: readonly HubNotificationMark[]; writes: number; fails: boolean } = {
    marks: setting.marks ?? [],
    writes: 0,
    fails: false,
  };
  const reachable = () =>
    storage.fails ? Promise.reject(new Error('the storage cannot be reached')) : Promise.resolve();
  const marks: HubMarksStorage = {
    read: () => reachable().then(() => storage.marks),
    write: (all) =>
      reachable().then(() => {
        storage.marks = all;
        storage.writes += 1;
      }),
  };
  const feed = createHubNotifications({
    ...inMemory.hub,
    language: 'it',
    marks,
    stored: setting.stored ?? [],
    ...(setting.onBadAddress !== undefined && { onBadAddress: setting.onBadAddress }),
  });
  inMemory.hub.connection.open();
  return {
    ...inMemory,
    feed,
    storage,
    list,
    /** Puts it on the hub, and reports it. */
    add(one: ReturnType<typeof hubNotification>) {
      list.set(one.notification_id, one);
      inMemory.fakeHub.emit(SUBSCRIBE, { type: 'added', notifications: { [one.notification_id]: one } });
    },
    remove(id: string) {
      const one = list.get(id);
      list.delete(id);
      inMemory.fakeHub.emit(SUBSCRIBE, { type: 'removed', notifications: { [id]: one } });
    },
    ids: () => feed.current.notifications.map(({ id }) => id),
    calls: () => inMemory.fakeHub.received.filter(({ type }) => type === 'call_service'),
  };
}
