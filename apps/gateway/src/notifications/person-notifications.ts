import {
  STORED_NOTIFICATIONS,
  type HubMark,
  type Notification,
  type NotificationsPage,
} from '@soglia/contracts/notifications';
import type { Clock } from '@soglia/server/clock';
import type { PersonCaller } from '#identity/caller.ts';
import type { PolicyCaller } from '#policy/policy-caller.ts';
import type { Notice, NotificationIds, NotificationRecord } from '#store/notice-records.ts';
import type { Store } from '#store/store.ts';
import { seesEntity } from './recipients.ts';

export interface PersonNotificationsOptions {
  readonly store: Pick<Store, 'notices'>;
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly clock: Clock;
}

/** What one person did, to be told to their other devices. */
export type OwnChange =
  | { readonly type: 'read' | 'removed'; readonly ids: NotificationIds }
  | { readonly type: 'hub_marks' };

/** Rows that are read at once where a role hides what was read first, and how often: one request reads 2,000 more. */
const HIDDEN_ROWS = 500;
const READS_ON = 4;

/** The notifications of each person, as their role lets them see them now. */
export function createPersonNotifications({ store, callerOf, clock }: PersonNotificationsOptions) {
  const { notices } = store;
  const listeners = new Set<(userId: string, change: OwnChange) => void>();

  /** What is about a device is for those only who may see that now. */
  const visibilityOf = (person: PersonCaller) => {
    const caller = callerOf(person);
    return (entityId: string | null | undefined) =>
      entityId === null || entityId === undefined || seesEntity(caller, entityId);
  };

  const unread = async (person: PersonCaller): Promise<number> => {
    const isVisible = visibilityOf(person);
    return (await notices.unread(person.person.userId))
      .filter(({ entityId }) => isVisible(entityId))
      .reduce((sum, { count }) => sum + count, 0);
  };

  /** Newest first; reads on past those that the role hides. */
  const page = async (
    person: PersonCaller,
    {
      before,
      limit = STORED_NOTIFICATIONS,
    }: { readonly before?: string | undefined; readonly limit?: number | undefined },
  ): Promise<NotificationsPage> => {
    const isVisible = visibilityOf(person);
    const found: NotificationRecord[] = [];
    let from = before;
    for (let reads = 0; reads <= READS_ON && found.length <= limit; reads += 1) {
      const most = reads === 0 ? limit + 1 : HIDDEN_ROWS;
      const rows = await notices.page(person.person.userId, { before: from, limit: most });
      found.push(...rows.filter(({ notice }) => isVisible(notice.entityId)));
      from = rows.length < most ? undefined : rows.at(-1)?.notice.id;
      if (from === undefined) break;
    }
    const page = found.slice(0, limit).map(({ notice, read }) => toNotification(notice, read));
    // Where it has read enough it goes on from there with the next page.
    const next = (found.length > limit ? page.at(-1)?.id : from) ?? null;
    return { notifications: page, unread: await unread(person), next };
  };

  const changed = (userId: string, change: OwnChange) => {
    for (const listener of [...listeners]) listener(userId, change);
  };

  return {
    page,
    unread,
    /** Whether a person may see a notice that is for them now. */
    isVisible: (person: PersonCaller, notice: Notice): boolean => visibilityOf(person)(notice.entityId),
    markRead: async ({ person: { userId } }: PersonCaller, ids: NotificationIds): Promise<void> => {
      await notices.markRead(userId, ids, clock.now());
      changed(userId, { type: 'read', ids });
    },
    remove: async ({ person: { userId } }: PersonCaller, ids: NotificationIds): Promise<void> => {
      await notices.remove(userId, ids);
      changed(userId, { type: 'removed', ids });
    },
    hubMarks: async ({ person }: PersonCaller): Promise<readonly HubMark[]> =>
      notices.hubMarks(person.userId),
    addHubMarks: async ({ person: { userId } }: PersonCaller, marks: readonly HubMark[]): Promise<void> => {
      if (await notices.addHubMarks(userId, marks)) changed(userId, { type: 'hub_marks' });
    },
    /** Returns how to stop listening. */
    onChanged: (listener: (userId: string, change: OwnChange) => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type PersonNotifications = ReturnType<typeof createPersonNotifications>;

export const toNotification = (notice: Notice, read: boolean): Notification => ({
  id: notice.id,
  at: new Date(notice.at).toISOString(),
  category: notice.category,
  type: notice.type,
  title: notice.title ?? null,
  message: notice.message,
  url: notice.url ?? null,
  entity_id: notice.entityId ?? null,
  read,
  ...(notice.ticketId !== undefined && { ticket_id: notice.ticketId }),
});
