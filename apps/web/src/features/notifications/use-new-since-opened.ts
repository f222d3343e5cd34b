import { useEffect, useState } from 'react';
import { usePageVisible } from '#shared/ui/use-page-visible.ts';
import type { NotificationItem } from './list/notification-item.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * While they are seen: what was unread when the list opened, or came since, by key. All of it is marked as read at
 * once, and stays marked as new until the list is opened again.
 *
 * @param markAllRead does nothing where nothing is unread: the centre also counts what is not among the items
 */
export function useNewSinceOpened(
  open: boolean,
  items: readonly NotificationItem[],
  markAllRead: () => void,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const [wasOpen, setWasOpen] = useState(false);
  const seen = usePageVisible() && open;
  const unread = items.filter(({ read }) => !read);
  // What was new at the last visit is not new at this one.
  const before = open && !wasOpen ? NONE : fresh;
  const isNews = seen && unread.some(({ key }) => !before.has(key));

  if (open !== wasOpen) setWasOpen(open);
  if (isNews) setFresh(new Set([...before, ...unread.map(({ key }) => key)]));
  else if (before !== fresh) setFresh(before);

  useEffect(() => {
    if (seen) markAllRead();
    // Each list that the centre tells may come with another number of unread ones.
  }, [seen, items, markAllRead]);
  return fresh;
}
