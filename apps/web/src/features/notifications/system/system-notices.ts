import { STORED_NOTIFICATIONS } from '@soglia/contracts/notifications';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createStoredSetting } from '#shared/storage/stored-setting.ts';
import { createStore } from '#shared/store/store.ts';
import type { GatewayFeed, Ids, KeptEvent } from './gateway-feed.ts';
import { toStoredNotice, newestFirst, readStoredNotices, type StoredNotice } from './stored-notice.ts';
import { createUnsentChanges } from './unsent.ts';

/** The key of the specification. */
export const SYSTEM_NOTICES_KEY = 'notifications';
/** Bounds what a page holds, however far back somebody reads. */
const MOST_HELD = 2_000;

interface SystemState {
  /** Newest first. */
  readonly notices: readonly StoredNotice[];
  /** Also of those that the gateway keeps and this page has not read. */
  readonly unread: number;
  /** Whether the gateway keeps older ones. */
  readonly hasMore: boolean;
}

/** What the push channel and the gateway told this person: the last 50 in the browser, all of them on the gateway. */
export interface SystemNotices {
  readonly state: () => SystemState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Of the push channel. One that the gateway has told already is not added twice. */
  readonly add: (notice: StoredNotice) => void;
  readonly markRead: (ids: Ids) => void;
  readonly remove: (ids: Ids) => void;
  /** Reads older ones. Rejects with ApiError. */
  readonly readMore: () => Promise<void>;
  /** Another window wrote under that key of the storage; null stands for all keys. */
  readonly changedElsewhere: (key: string | null) => void;
  readonly close: () => void;
}

interface Options {
  readonly store: SafeStore;
  /** Undefined where no gateway keeps any: a bare hub. */
  readonly feed: GatewayFeed | undefined;
  /** One came that was not known. */
  readonly onNew: (notice: StoredNotice) => void;
  readonly now: () => number;
  /** Runs the work after a moment: what comes until then is put into the list together. */
  readonly soon: (work: () => void) => void;
}

/** One that came, and where the gateway told it how many are unread now. */
interface Arrival {
  readonly notice: StoredNotice;
  readonly unread: number | undefined;
}

export function createSystemNotices({ store, feed, onNew, now, soon }: Options): SystemNotices {
  const stored = createStoredSetting<readonly StoredNotice[]>({
    store,
    key: SYSTEM_NOTICES_KEY,
    read: readStoredNotices,
    write: (notices) => JSON.stringify(notices.slice(0, STORED_NOTIFICATIONS)),
    now,
  });
  /** Older ones of the gateway, which the browser does not store. */
  let older: readonly StoredNotice[] = [];
  let hasMore = false;
  /** Unread ones of the gateway that this page has not read. */
  let unreadElsewhere = 0;
  /** The oldest moment up to which the gateway has told what it keeps; undefined where it has told all. */
  let oldestReported: string | undefined;
  /** Read and removed here; sent again at the next connect where that failed. */
  const unsent = createUnsentChanges({ store, feed, now });

  const all = (): readonly StoredNotice[] => {
    const newer = stored.value();
    const ids = new Set(newer.map(({ id }) => id));
    return newestFirst([...newer, ...older.filter(({ id }) => !ids.has(id))]);
  };
  const compute = (): SystemState => {
    const notices = all();
    return {
      notices,
      unread: notices.filter(({ read }) => !read).length + unreadElsewhere,
      hasMore: hasMore && notices.length < MOST_HELD,
    };
  };
  const state = createStore(compute());
  const update = () => state.set(compute());
  stored.subscribe(update);

  /** Changes every notice, the stored ones and the others; what `change` leaves out is gone. */
  function change(given: (notices: readonly StoredNotice[]) => readonly StoredNotice[]): void {
    older = given(older);
    stored.change(given);
    update();
  }

  function put(notices: readonly StoredNotice[]): void {
    const wanted = notices.filter((notice) => !unsent.isRemoved(notice));
    const ids = new Set(wanted.map(({ id }) => id));
    const withWanted = (before: readonly StoredNotice[]) =>
      newestFirst([...wanted, ...before.filter(({ id }) => !ids.has(id))]);
    older = withWanted(all()).slice(STORED_NOTIFICATIONS, MOST_HELD);
    stored.change((before) => withWanted(before).slice(0, STORED_NOTIFICATIONS));
    update();
  }

  let arrived: readonly Arrival[] = [];

  function arrive(arrival: Arrival): void {
    arrived = [...arrived, arrival];
    if (arrived.length === 1) soon(takeArrived);
  }

  /** Before anything else that happens to the list. */
  function takeArrived(): void {
    if (arrived.length === 0) return;
    const arrivals = arrived;
    arrived = [];
    const known = new Map(all().map((notice) => [notice.id, notice]));
    const taken = new Map<string, StoredNotice>();
    const news: StoredNotice[] = [];
    const readHere: string[] = [];
    for (const { notice, unread } of arrivals) {
      const before = known.get(notice.id);
      const isReported = unread !== undefined;
      // The push channel and the gateway both tell it, in either order.
      if (unsent.isRemovedById(notice.id) || (!isReported && before !== undefined)) continue;
      if (isReported && before?.read === true && !notice.read) readHere.push(notice.id);
      const entry = { ...notice, read: notice.read || before?.read === true };
      known.set(notice.id, entry);
      taken.set(notice.id, entry);
      if (before === undefined && !notice.read) news.push(notice);
    }
    // Of several in one millisecond the last one comes first.
    put([...taken.values()].reverse());
    const unread = arrivals.findLast((one) => one.unread !== undefined)?.unread;
    if (unread !== undefined) count(unread);
    update();
    if (readHere.length > 0) send(feed?.markRead(readHere));
    for (const notice of news) onNew(notice);
  }

  /** The unread ones beyond those that this page holds. */
  function count(unread: number): void {
    if (isAll('read')) unreadElsewhere = 0;
    else
      unreadElsewhere = Math.max(0, unread - all().filter(({ kept, read }) => kept === true && !read).length);
  }

  function onEvent(event: KeptEvent): void {
    if (event.type === 'added') {
      arrive({ notice: toStoredNotice(event.notification), unread: event.unread });
      return;
    }
    takeArrived();
    switch (event.type) {
      case 'current':
        applyCurrent(event.notifications.map(toStoredNotice), event.unread);
        break;
      case 'read':
        change((notices) => read(notices, event.ids));
        break;
      case 'removed':
        change((notices) => without(notices, event.ids));
        break;
    }
    count(event.unread);
    update();
  }

  /** Whether all that the gateway keeps beyond what it has told is read or removed here. */
  const isAll = (what: 'read' | 'removed'): boolean => unsent.coversAll(what, oldestReported ?? '');

  /** What the gateway keeps now: it knows what another device has read and removed. */
  function applyCurrent(current: readonly StoredNotice[], unread: number): void {
    const ids = new Set(current.map(({ id }) => id));
    const oldest = current.length < STORED_NOTIFICATIONS ? undefined : current.at(-1)?.timestamp;
    const isGone = ({ id, kept, timestamp }: StoredNotice) =>
      kept === true && !ids.has(id) && (oldest === undefined || timestamp >= oldest);
    const readHere = new Set(all().flatMap((notice) => (notice.read ? [notice.id] : [])));
    const isReadHere = (notice: StoredNotice) => readHere.has(notice.id) || unsent.isRead(notice);
    // Those that `unsent` knows as read are sent with the others up to that moment.
    const toSend = current.filter(
      (notice) => !notice.read && readHere.has(notice.id) && !unsent.isRead(notice),
    );
    // What only the push channel told is nowhere else.
    older = older.filter(({ kept }) => kept !== true);
    oldestReported = oldest;
    hasMore = oldest !== undefined && !isAll('removed');
    stored.change((notices) => notices.filter((notice) => !isGone(notice)));
    put(current.map((notice) => (isReadHere(notice) ? { ...notice, read: true } : notice)));
    if (toSend.length > 0) send(feed?.markRead(toSend.map(({ id }) => id)));
    unsent.sendAgain({ notices: current, unread });
  }

  /** Of what the gateway has told the newest moment, unless its clock is ahead: what comes next is later. */
  function untilNow(): string | undefined {
    const newest = all().find(({ kept }) => kept === true)?.timestamp;
    const moment = new Date(now()).toISOString();
    if (newest === undefined) return unreadElsewhere > 0 || hasMore ? moment : undefined;
    return newest < moment ? newest : moment;
  }

  const release = feed?.follow(onEvent);

  return {
    state: state.get,
    subscribe: state.subscribe,
    add: (notice) => arrive({ notice, unread: undefined }),
    markRead(ids) {
      takeArrived();
      const unread = all().filter(({ id, read }) => !read && (ids === 'all' || ids.includes(id)));
      if (unread.length === 0 && !(ids === 'all' && unreadElsewhere > 0)) return;
      const until = untilNow();
      if (ids === 'all') unreadElsewhere = 0;
      change((notices) => read(notices, ids));
      const kept = unread.flatMap(({ id, kept: isKept }) => (isKept === true ? [id] : []));
      if (ids === 'all') unsent.markAllRead(until);
      else if (kept.length > 0) send(feed?.markRead(kept));
    },
    remove(ids) {
      takeArrived();
      const going = all().filter(({ id }) => ids === 'all' || ids.includes(id));
      const kept = going.flatMap(({ id, kept: isKept }) => (isKept === true ? [id] : []));
      const until = ids === 'all' && hasMore ? untilNow() : undefined;
      if (ids === 'all') {
        unreadElsewhere = 0;
        hasMore = false;
      }
      change((notices) => without(notices, ids));
      if (until !== undefined) unsent.removeAll(until, kept);
      else if (kept.length > 0) unsent.remove(kept);
    },
    async readMore() {
      takeArrived();
      const last = all().findLast(({ kept }) => kept === true);
      if (feed === undefined || last === undefined) return;
      const page = await feed.readPage(last.id);
      const known = new Set(all().map(({ id }) => id));
      const more = page.notifications
        .map(toStoredNotice)
        .filter(({ id }) => !known.has(id))
        .filter((notice) => !unsent.isRemoved(notice));
      older = [...older, ...more].slice(0, MOST_HELD);
      hasMore = page.next !== null;
      oldestReported = hasMore
        ? (page.notifications.map(toStoredNotice).at(-1)?.timestamp ?? oldestReported)
        : undefined;
      count(page.unread);
      update();
    },
    changedElsewhere(key) {
      stored.changedElsewhere(key);
      unsent.changedElsewhere(key);
    },
    close() {
      takeArrived();
      release?.();
    },
  };
}

/** What is read is read at once; the gateway learns it again from the next `current` where this fails. */
function send(sending: Promise<unknown> | undefined): void {
  sending?.catch(() => undefined);
}

const isNamed = (id: string, ids: Ids): boolean => ids === 'all' || ids.includes(id);

const read = (notices: readonly StoredNotice[], ids: Ids): readonly StoredNotice[] =>
  notices.map((notice) => (notice.read || !isNamed(notice.id, ids) ? notice : { ...notice, read: true }));

const without = (notices: readonly StoredNotice[], ids: Ids): readonly StoredNotice[] =>
  notices.filter(({ id }) => !isNamed(id, ids));
