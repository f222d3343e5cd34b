import type { OwnFeed } from '#own-feeds/own-feed.ts';
import type { ApiScope } from '#api/api-scope.ts';
import type { PersonOptions } from '#companion/require-person.ts';
import type { Limits } from '#limits.ts';
import { createNotices, type NoticesOptions } from './create-notices.ts';
import type { Notices } from './notices.ts';
import { registerNoticeRoute } from './notice-route.ts';
import { createNotificationFeed, type NotificationFeedOptions } from './notification-feed.ts';
import { registerNotificationRoutes } from './notification-routes.ts';
import { createPersonNotifications, type PersonNotificationsOptions } from './person-notifications.ts';
import { registerRuleRoutes } from './rules/rule-routes.ts';
import { createRulesService, type RulesServiceOptions } from './rules/rules-service.ts';
import { createRecipients, type RecipientsOptions } from './recipients.ts';
import { registerServiceKeyRoutes } from './service-key-routes.ts';
import { createServiceKeys, type ServiceKeysOptions } from './service-keys.ts';

export type NotificationsOptions = RecipientsOptions &
  Omit<NoticesOptions, 'recipients'> &
  Omit<NotificationFeedOptions, 'notices' | 'own'> &
  PersonNotificationsOptions &
  ServiceKeysOptions &
  RulesServiceOptions & { readonly limits: Limits };

/** What the gateway tells people, and what each of them has of it. */
export interface Notifications {
  readonly notices: Notices;
  readonly feed: OwnFeed;
  /** Has no effect but the routes: called once more to describe them. */
  readonly register: (scope: ApiScope, options: PersonOptions) => void;
  close(): void;
}

export function createNotifications(options: NotificationsOptions): Notifications {
  const notices = createNotices({ ...options, recipients: createRecipients(options) });
  const own = createPersonNotifications(options);
  const serviceKeys = createServiceKeys(options);
  const rules = createRulesService(options);
  const { limits } = options;
  const { feed, close } = createNotificationFeed({ ...options, notices, own });
  return {
    notices,
    feed,
    register: (scope, by) => {
      registerNotificationRoutes(scope, { ...by, own, limits });
      registerNoticeRoute(scope, { ...by, notices, serviceKeys, limits });
      registerRuleRoutes(scope, { ...by, rules, limits });
      registerServiceKeyRoutes(scope, serviceKeys, by);
    },
    close: () => {
      close();
      notices.close();
    },
  };
}
