import {
  notificationEventSchema,
  notificationsPageSchema,
  NOTIFICATIONS_COMMAND,
  NOTIFICATIONS_PATH,
  NOTIFICATIONS_READ_PATH,
  NOTIFICATIONS_REMOVE_PATH,
  type NotificationEvent,
  type NotificationsPage,
} from '@soglia/contracts/notifications';
import type { Connection } from '@soglia/hub-client/connection';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

export type Ids = readonly string[] | 'all';

/** What happens to the notifications that the gateway keeps. */
export type KeptEvent = Exclude<NotificationEvent, { readonly type: 'hub_marks' }>;

/** What the gateway keeps for the person: their notifications of the last 90 days. */
export interface GatewayFeed {
  /** Follows it until released, over reconnects: each begins with `current`. */
  readonly follow: (onEvent: (event: KeptEvent) => void) => () => void;
  /** The page after the notification `before`. Rejects with ApiError, as the next two do. */
  readonly readPage: (before: string) => Promise<NotificationsPage>;
  readonly markRead: (ids: Ids) => Promise<unknown>;
  readonly remove: (ids: Ids) => Promise<unknown>;
}

/** Of one request. */
const MOST_IDS = 1_000;
const PAGE = 50;

/** @param onHubMarks another device has read or hidden something of the hub's own list */
export function createGatewayFeed(
  connection: Connection,
  origin: ApiOrigin,
  onHubMarks: () => void,
): GatewayFeed {
  const post = async (path: string, ids: Ids): Promise<void> => {
    const parts = ids === 'all' ? [ids] : partsOf(ids);
    for (const part of parts)
      await requestApi(origin, { method: 'POST', path, json: { ids: part }, read: () => null });
  };
  return {
    follow: (onEvent) =>
      connection.subscribe({ type: NOTIFICATIONS_COMMAND }, (event) => {
        // A newer gateway may tell more than is known here.
        const read = notificationEventSchema.safeParse(event);
        if (!read.success) return;
        if (read.data.type === 'hub_marks') onHubMarks();
        else onEvent(read.data);
      }),
    readPage: (before) =>
      requestApi(origin, {
        path: `${NOTIFICATIONS_PATH}?before=${encodeURIComponent(before)}&limit=${PAGE}`,
        read: (body) => notificationsPageSchema.parse(body),
      }),
    markRead: (ids) => post(NOTIFICATIONS_READ_PATH, ids),
    remove: (ids) => post(NOTIFICATIONS_REMOVE_PATH, ids),
  };
}

const partsOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) =>
    ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
  );
