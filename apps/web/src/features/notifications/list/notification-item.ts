import type { HubNotification, HubNotificationAction } from '@soglia/hub-client/notifications';
import type { NoticeType } from '@soglia/contracts/notifications';
import type { StoredNotice } from '../system/stored-notice.ts';

/** `system`: the push channel and the gateway. `hub`: the hub's own. */
export type NotificationSource = 'system' | 'hub';

/** A notification as the list shows it. */
export interface NotificationItem {
  /** Unique over both sources. */
  readonly key: string;
  readonly source: NotificationSource;
  /** Of its source. */
  readonly id: string;
  /** Chooses the icon. */
  readonly type: NoticeType | HubNotification['kind'];
  /** Empty where the message is all. */
  readonly title: string;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly read: boolean;
  readonly url: string | undefined;
  /** The ticket that it is about. */
  readonly ticketId?: string | undefined;
  /** What may be ids of devices that it is about. */
  readonly mentions: readonly string[];
  readonly actions: readonly HubNotificationAction[];
  readonly answered: string | undefined;
}

export const systemItem = (notice: StoredNotice): NotificationItem => ({
  key: `system/${notice.id}`,
  source: 'system',
  id: notice.id,
  type: notice.type ?? 'system',
  title: notice.title ?? '',
  message: notice.message,
  at: Date.parse(notice.timestamp),
  read: notice.read,
  url: notice.url,
  ticketId: notice.ticket_id,
  mentions: notice.entity_id === undefined ? [] : [notice.entity_id],
  actions: [],
  answered: undefined,
});

export const hubItem = (notification: HubNotification): NotificationItem => ({
  key: `hub/${notification.id}`,
  source: 'hub',
  id: notification.id,
  type:
    notification.type === 'system' && notification.kind !== 'persistent'
      ? notification.kind
      : notification.type,
  title: notification.title ?? '',
  message: notification.message,
  at: notification.at,
  read: notification.read,
  url: notification.url ?? undefined,
  mentions: notification.mentions,
  actions: notification.actions,
  answered: notification.answered ?? undefined,
});
