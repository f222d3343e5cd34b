import type { HubFeedError, HubNotificationsFeed } from '@soglia/hub-client/notifications';
import { createStore } from '#shared/store/store.ts';
import type { SystemNotices } from '../system/system-notices.ts';
import {
  hubItem,
  systemItem,
  type NotificationItem,
  type NotificationSource,
} from '../list/notification-item.ts';

interface CentreState {
  /** Newest first. */
  readonly items: readonly NotificationItem[];
  readonly unread: number;
  /** Whether the gateway keeps older ones. */
  readonly hasMore: boolean;
  /** Null while the hub's feed is there, and before the first attempt has ended. */
  readonly hubError: HubFeedError | null;
}

/** Both sources as one list. */
export interface NotificationCentre {
  readonly state: () => CentreState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Everything has been seen. */
  readonly markAllRead: () => void;
  /** Resolves to how many of the hub's are hidden for this person only, as the role may not delete them. */
  readonly remove: (items: readonly NotificationItem[]) => Promise<number>;
  /** All of a source, or of both, also what this page does not hold. */
  readonly clear: (source: NotificationSource | undefined) => Promise<number>;
  /** Rejects with HubError. */
  readonly answer: (item: NotificationItem, action: string) => Promise<void>;
  /** Rejects with ApiError. */
  readonly readMore: () => Promise<void>;
  readonly close: () => void;
}

interface Options {
  readonly system: SystemNotices;
  readonly hub: HubNotificationsFeed;
  /** The hub's list has changed: for the browser's storage. */
  readonly onHub: (hub: HubNotificationsFeed['current']) => void;
}

export function createNotificationCentre({ system, hub, onHub }: Options): NotificationCentre {
  const state = createStore(compose(system, hub));
  const update = () => state.set(compose(system, hub));
  /** After the last marking: of thousands the feed remembers not all as read, and asking again changes nothing. */
  let unreadOfHub = 0;
  const releases = [
    system.subscribe(update),
    hub.onChange(() => {
      onHub(hub.current);
      update();
    }),
  ];

  return {
    state: state.get,
    subscribe: state.subscribe,
    markAllRead() {
      if (system.state().unread > 0) system.markRead('all');
      if (hub.current.unreadCount > unreadOfHub) hub.markAsRead('all');
      unreadOfHub = hub.current.unreadCount;
    },
    async remove(items) {
      const idsOf = (source: NotificationSource) =>
        items.filter((item) => item.source === source).map(({ id }) => id);
      const [systemIds, hubIds] = [idsOf('system'), idsOf('hub')];
      if (systemIds.length > 0) system.remove(systemIds);
      return hubIds.length === 0 ? 0 : (await hub.delete(hubIds)).hidden;
    },
    async clear(source) {
      if (source !== 'hub') system.remove('all');
      return source === 'system' ? 0 : (await hub.clear()).hidden;
    },
    answer: ({ id }, action) => hub.answer(id, action),
    readMore: system.readMore,
    close() {
      for (const release of releases) release();
      system.close();
      hub.close();
    },
  };
}

function compose(system: SystemNotices, { current }: HubNotificationsFeed): CentreState {
  const { notices, unread, hasMore } = system.state();
  const items = [...notices.map(systemItem), ...current.notifications.map(hubItem)];
  return {
    items: items.sort((one, other) => other.at - one.at),
    unread: unread + current.unreadCount,
    hasMore,
    hubError: current.error,
  };
}
