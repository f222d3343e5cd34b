import type { NotificationItem } from '../notification-item.ts';

/** A notification of the hub that is new; `more` is told of it besides its key. */
export const notificationItem = (key: string, more: Partial<NotificationItem> = {}): NotificationItem => ({
  key,
  source: 'hub',
  id: key,
  type: 'system',
  title: '',
  message: key,
  at: 0,
  read: false,
  url: undefined,
  mentions: [],
  actions: [],
  answered: undefined,
  ...more,
});
