import { command, subscription, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

/**
 * Persistent notifications; every user reads all of them. In the specification's dialect there is no subscription: an
 * event says that they have changed, as hubs did before 2023.6.
 */
export function notificationCommands(
  { notifications, bus }: World,
  dialect: 'stock' | 'specification',
): Command[] {
  const user = { access: 'user', fields: {} } as const;
  const get = command('persistent_notification/get', user, () => notifications.list());
  if (dialect === 'specification') {
    notifications.listen(() => bus.fire('persistent_notifications_updated', {}));
    return [get];
  }
  return [
    get,
    subscription('persistent_notification/subscribe', user, () => (emit) => {
      const now = notifications.list();
      emit({
        type: 'current',
        notifications: Object.fromEntries(now.map((one) => [one.notification_id, one])),
      });
      return notifications.listen(emit);
    }),
  ];
}
