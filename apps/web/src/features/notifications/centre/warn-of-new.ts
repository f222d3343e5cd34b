import type { HubNotifications } from '@soglia/hub-client/notifications';
import { wordsOf } from '../list/appearance.ts';
import { hubItem } from '../list/notification-item.ts';
import type { Toasts } from './toasts.ts';

/** 'Avviso' of what the hub tells anew; what it had before the page was opened is no news. */
export function warnOfNew(toasts: Pick<Toasts, 'warn'>): (current: HubNotifications) => void {
  let known: ReadonlySet<string> | undefined;
  // The repairs arrive after the list: the first ones are as old as that.
  let areRepairsKnown = false;
  return ({ isLoaded, areRepairsLoaded, notifications }) => {
    if (!isLoaded) return;
    const before = known;
    known = new Set(notifications.map(({ id, at }) => `${id} ${at}`));
    const knewRepairs = areRepairsKnown;
    areRepairsKnown = areRepairsLoaded;
    if (before === undefined) return;
    // The newest one last: of several the tray shows the last one on top.
    for (const notification of notifications.toReversed()) {
      if (notification.read || before.has(`${notification.id} ${notification.at}`)) continue;
      if (notification.kind === 'repair' && !knewRepairs) continue;
      toasts.warn({ id: notification.id, ...wordsOf(hubItem(notification)) });
    }
  };
}
