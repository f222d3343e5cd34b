/** The hub's notifications: its list, its repairs, and what administrators hear of it. */
export { createHubNotifications, type HubNotificationsOptions } from './feed.ts';
export { notificationTypeOf } from './notification-type.ts';
export { plainText } from './plain-text.ts';
export { parseStoredNotifications, toStoredNotifications } from './stored-notifications.ts';
export { absoluteUrl } from './absolute-url.ts';
export type {
  HubFeedError,
  HubMarksStorage,
  HubNotification,
  HubNotificationAction,
  HubNotificationKind,
  HubNotificationMark,
  HubNotifications,
  HubNotificationsFeed,
  HubNotificationType,
  RemovedNotifications,
} from './types.ts';
