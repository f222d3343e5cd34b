import { command, subscription, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

/** Persistent notifications; every user reads all of them. */
export function notificationCommands({ notifications }: World): Command[] {
  const user = { access: 'user', fields: {} } as const;
  return [
    command('persistent_notification/get', user, () => notifications.list()),
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
