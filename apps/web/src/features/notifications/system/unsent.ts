import * as z from 'zod/mini';
import { notificationIdSchema, STORED_NOTIFICATIONS } from '@soglia/contracts/notifications';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createStoredSetting } from '#shared/storage/stored-setting.ts';
import type { GatewayFeed } from './gateway-feed.ts';
import { toStoredNotice, type StoredNotice } from './stored-notice.ts';

/** What the gateway has not confirmed; a reload keeps it. */
export const UNSENT_KEY = 'notifications_unsent';

/** `read` and `removed`: everything up to that moment, of notices, by the gateway's clock. `ids`: removed ones. */
const unsentSchema = z.object({
  read: z.optional(z.iso.datetime()),
  removed: z.optional(z.iso.datetime()),
  ids: z.array(notificationIdSchema),
});
type Unsent = z.infer<typeof unsentSchema>;
type All = 'read' | 'removed';

/** The `current` of the gateway: its newest ones, and how many are unread in all. */
interface Current {
  readonly notices: readonly StoredNotice[];
  readonly unread: number;
}

interface Options {
  readonly store: SafeStore;
  readonly feed: GatewayFeed | undefined;
  readonly now: () => number;
}

/** What the person read and removed until the gateway has confirmed it: it is sent again at each connect. */
export function createUnsentChanges({ store, feed, now }: Options) {
  const unsent = createStoredSetting<Unsent>({ store, key: UNSENT_KEY, read: readUnsent, now });

  /** Returns the latest of such moments. */
  function rememberAll(what: All, moment: string): string {
    const latest = (known = '') => (known > moment ? known : moment);
    unsent.change((before) => ({ ...before, [what]: latest(before[what]) }));
    return unsent.value()[what] ?? moment;
  }
  const forgetAll = (what: All, until: string) =>
    unsent.change((before) => (before[what] === until ? { ...before, [what]: undefined } : before));
  const forgetIds = (ids: readonly string[]) => {
    const sent = new Set(ids);
    unsent.change((before) => ({ ...before, ids: before.ids.filter((id) => !sent.has(id)) }));
  };

  function addIds(ids: readonly string[]): void {
    unsent.change((before) => ({ ...before, ids: [...new Set([...before.ids, ...ids])] }));
  }

  /** What fails is sent at the next connect. */
  function send(sending: Promise<unknown> | undefined, forget: () => void): void {
    sending?.then(forget, () => undefined);
  }

  const sendAll = (what: All) => (what === 'read' ? feed?.markRead('all') : feed?.remove('all'));

  /** Everything up to a moment: what came later is not concerned, which `all` does not express. */
  async function sendUntil(what: All, until: string, { notices, unread }: Current): Promise<void> {
    if (feed === undefined) return;
    const isOpen = ({ read }: StoredNotice) => what === 'removed' || !read;
    const isMeant = (notice: StoredNotice) => isOpen(notice) && notice.timestamp <= until;
    const later = notices.filter((notice) => isOpen(notice) && notice.timestamp > until).length;
    const isWhole = notices.length < STORED_NOTIFICATIONS;
    if (what === 'read' ? unread <= later : isWhole && !notices.some(isMeant)) return;
    if (later === 0) {
      await sendAll(what);
      return;
    }
    const meant = notices.filter(isMeant);
    let before = isWhole ? undefined : notices.at(-1)?.id;
    while (before !== undefined) {
      const page = await feed.readPage(before);
      meant.push(...page.notifications.map(toStoredNotice).filter(isMeant));
      before = page.next ?? undefined;
    }
    const ids = meant.map(({ id }) => id);
    if (ids.length > 0) await (what === 'read' ? feed.markRead(ids) : feed.remove(ids));
  }

  return {
    isRead: ({ kept, timestamp }: StoredNotice): boolean =>
      kept === true && timestamp <= (unsent.value().read ?? ''),
    isRemoved: ({ id, kept, timestamp }: StoredNotice): boolean =>
      unsent.value().ids.includes(id) || (kept === true && timestamp <= (unsent.value().removed ?? '')),
    /** Told as one that came now. */
    isRemovedById: (id: string): boolean => unsent.value().ids.includes(id),
    /** Whether everything up to this moment is read or removed here. */
    coversAll: (what: All, until: string): boolean => {
      const { read, removed } = unsent.value();
      return (
        (removed !== undefined && until <= removed) ||
        (what === 'read' && read !== undefined && until <= read)
      );
    },
    /** @param moment undefined where the gateway has told nothing */
    markAllRead(moment: string | undefined): void {
      const until = moment && rememberAll('read', moment);
      send(sendAll('read'), () => until !== undefined && forgetAll('read', until));
    },
    removeAll(moment: string, ids: readonly string[]): void {
      const until = rememberAll('removed', moment);
      addIds(ids);
      send(sendAll('removed'), () => {
        forgetAll('removed', until);
        forgetIds(ids);
      });
    },
    remove(ids: readonly string[]): void {
      addIds(ids);
      send(feed?.remove(ids), () => forgetIds(ids));
    },
    sendAgain(current: Current): void {
      const { read, removed, ids } = unsent.value();
      if (removed !== undefined)
        send(sendUntil('removed', removed, current), () => forgetAll('removed', removed));
      if (read !== undefined) send(sendUntil('read', read, current), () => forgetAll('read', read));
      if (ids.length > 0) send(feed?.remove(ids), () => forgetIds(ids));
    },
    changedElsewhere: unsent.changedElsewhere,
  };
}

function readUnsent(text: string | null): Unsent {
  try {
    const { success, data } = unsentSchema.safeParse(JSON.parse(text ?? 'null'));
    if (success) return data;
  } catch {
    // As good as nothing.
  }
  return { ids: [] };
}
