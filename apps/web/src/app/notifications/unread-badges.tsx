import { t } from '#features/notifications/texts/index.ts';
import styles from './unread-badges.module.css';
import { bell, entryBadges } from './bell.ts';

/** More than these are not counted out. */
const MOST = 99;

/** Shows on the bell and in the sidebar how many notifications are unread. */
export function showUnread(count: number): void {
  showOnEntry('notifications', count, t('unread.count', { count }));
  bell.set(
    count === 0
      ? undefined
      : {
          label: t('title.unread', { count }),
          onBell: (
            <span className={styles['anchor']} aria-hidden="true">
              <b className={styles['badge']}>{shownOf(count)}</b>
            </span>
          ),
        },
  );
}

/** Shows at the end of an entry of the sidebar how many are unread. @param text the same for whoever does not see it */
export function showOnEntry(entry: 'notifications' | 'tickets', count: number, text: string): void {
  entryBadges.set({
    ...entryBadges.get(),
    [entry]: count > 0 && (
      <b className={styles['count']}>
        <span aria-hidden="true">{shownOf(count)}</span>
        <span className="vh">{text}</span>
      </b>
    ),
  });
}

const shownOf = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
