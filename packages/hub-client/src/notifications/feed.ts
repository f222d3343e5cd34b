import type { Capabilities } from '../capabilities/capabilities.ts';
import type { Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import { followAdministratorParts } from './administrator-parts.ts';
import { dismissEach } from './dismiss-each.ts';
import { newestFirst, type HubEntry } from './entries.ts';
import { createMarks } from './marks.ts';
import { followPersistent } from './persistent-list.ts';
import { entryOfStored } from './stored-notifications.ts';
import type {
  HubFeedError,
  HubMarksStorage,
  HubNotification,
  HubNotifications,
  HubNotificationsFeed,
  RemovedNotifications,
} from './types.ts';

export interface HubNotificationsOptions {
  readonly connection: Connection;
  /** By which it is known what the role allows; a bare hub allows everybody everything. */
  readonly capabilities: Capabilities;
  readonly platform: Platform;
  /** Language code of the hub, for what it says of its repairs: `it`. */
  readonly language: string;
  /** Of this person, on this hub. */
  readonly marks: HubMarksStorage;
  /** As they were last shown: there until the hub has told its own. */
  readonly stored?: readonly HubNotification[];
  /** Called with each address in them that is no absolute one; it is ignored. */
  readonly onBadAddress?: (address: string) => void;
}

/** The id of the function 'Notifiche', by which a role may delete what the whole house sees. */
const NOTIFICATIONS = 10;
/** What changes within this time, in ms, is told together: a hub that starts tells a hundred at once. */
const TOGETHER_MS = 50;

const isHubEvent = ({ kind }: HubEntry): boolean => kind !== 'persistent' && kind !== 'repair';

/** Opens the feed: its subscriptions last, over reconnects, until it is closed. */
export function createHubNotifications(options: HubNotificationsOptions): HubNotificationsFeed {
  const { connection, capabilities, platform } = options;
  const listeners = createListeners<[]>(createReporter(platform));
  const stored = (options.stored ?? []).map(entryOfStored);
  const readBefore = new Map((options.stored ?? []).map(({ id, at, read }) => [id, read ? at : undefined]));

  let persistent: readonly HubEntry[] | undefined;
  let error: HubFeedError | null = null;
  let connected = false;
  let leaving: ReadonlySet<HubEntry> = new Set();
  let cancel: Release | undefined;

  const tell = (): void => {
    cancel?.();
    cancel = undefined;
    current = compose();
    tellBadAddresses();
    listeners.call();
  };
  const tellSoon = (): void => {
    cancel ??= platform.clock.after(TOGETHER_MS, tell);
  };

  const marks = createMarks(options.marks, platform, tell);
  const parts = followAdministratorParts({
    connection,
    capabilities,
    platform,
    language: options.language,
    stored: stored.filter(isHubEvent),
    onChange: tellSoon,
  });

  const reported = new WeakSet<HubEntry>();
  /** Once for each entry. */
  const tellBadAddresses = (): void => {
    for (const entry of entries()) {
      if (reported.has(entry)) continue;
      reported.add(entry);
      for (const address of entry.ignored) options.onBadAddress?.(address);
    }
  };

  const entries = (): readonly HubEntry[] => [
    ...(persistent ?? stored.filter(({ kind }) => kind === 'persistent')),
    ...(parts.repairs ?? stored.filter(({ kind }) => kind === 'repair')),
    ...parts.events,
  ];
  /** Automations run all day: nobody has to have seen that. */
  const isRead = (entry: HubEntry): boolean =>
    entry.kind === 'automation' || marks.of(entry).read || readBefore.get(entry.id) === entry.at;
  const shown = (): readonly HubEntry[] =>
    entries().filter((entry) => !leaving.has(entry) && !marks.of(entry).hidden);

  function compose(): HubNotifications {
    const notifications = shown()
      .toSorted(newestFirst)
      .map((entry): HubNotification => {
        const { notificationId: _id, createdAt: _createdAt, ignored: _ignored, ...rest } = entry;
        return { ...rest, read: isRead(entry) };
      });
    const unreadCount = notifications.filter(({ read }) => !read).length;
    return {
      isLoaded: persistent !== undefined,
      areRepairsLoaded: parts.repairs !== undefined,
      connected,
      error,
      notifications,
      unreadCount,
    };
  }
  let current = compose();

  const releases = [
    followPersistent(
      { connection, clock: platform.clock },
      {
        onList(list) {
          persistent = [...list.values()];
          connected = true;
          error = null;
          tellSoon();
        },
        onError({ code }) {
          connected = false;
          if (code === 'refused' || code === 'unsupported') error = code;
          // That the token is refused is the reason for what fails after it.
          else if (error !== 'invalid_token') error = 'disconnected';
          tellSoon();
        },
      },
    ),
    connection.onState(({ kind }) => {
      if (kind === 'ready') {
        marks.load();
        return;
      }
      connected = false;
      if (kind === 'refused') {
        // At once: whoever holds the session may close the feed with it.
        error = 'invalid_token';
        tell();
        return;
      }
      if (kind !== 'connecting') error ??= 'disconnected';
      tellSoon();
    }),
  ];
  marks.load();

  function mayDelete(): boolean {
    const { state } = capabilities;
    if (state.kind !== 'soglia') return true;
    return state.access === undefined || state.access.functions.has(NOTIFICATIONS);
  }

  async function remove(gone: readonly HubEntry[]): Promise<RemovedNotifications> {
    const deletable = gone.filter(({ kind }) => kind === 'persistent');
    const asked = mayDelete() && connection.state.kind === 'ready' ? deletable : [];
    leaving = new Set([...leaving, ...asked]);
    const others = gone.filter((entry) => !asked.includes(entry));
    marks.mark(others, { read: true, hidden: true });
    tell();
    const left = await dismissEach(connection, asked);
    marks.mark(left, { read: true, hidden: true });
    leaving = new Set([...leaving].filter((entry) => !left.includes(entry) && entries().includes(entry)));
    tellSoon();
    const hidden = left.length + others.filter((entry) => !isHubEvent(entry)).length;
    return { deleted: gone.length - hidden, hidden };
  }

  return {
    get current() {
      return current;
    },
    onChange: (listener) => listeners.add(listener),
    markAsRead(ids) {
      const wanted = ids === 'all' ? undefined : new Set(ids);
      marks.mark(
        shown().filter((entry) => (wanted === undefined || wanted.has(entry.id)) && !isRead(entry)),
        { read: true },
      );
    },
    delete(ids) {
      const wanted = new Set(ids);
      return remove(shown().filter(({ id }) => wanted.has(id)));
    },
    clear: () => remove(shown()),
    async answer(id, action) {
      const entry = shown().find((one) => one.id === id);
      if (entry?.actions.some((one) => one.action === action) !== true)
        throw new HubError('not_found', 'The notification does not offer this');
      const tag = parts.tagOf(id);
      await connection.command({
        type: 'fire_event',
        event_type: 'mobile_app_notification_action',
        event_data: { action, ...(tag === undefined ? {} : { tag }) },
      });
    },
    refresh: () => marks.load(),
    close() {
      cancel?.();
      parts.close();
      for (const release of releases) release();
      marks.close();
    },
  };
}
