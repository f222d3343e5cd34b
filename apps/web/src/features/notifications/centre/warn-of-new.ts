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
    const coming = notifications.filter(
      ({ id, at, kind, read }) => !read && !before.has(`${id} ${at}`) && (kind !== 'repair' || knewRepairs),
    );
    if (coming.length === 0) return;
    // The list has the newest one first.
    toasts.warn(coming.toReversed().map((one) => ({ id: one.id, ...wordsOf(hubItem(one)) })));
  };
}
