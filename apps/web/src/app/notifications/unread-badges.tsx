import { t } from '#features/notifications/texts/index.ts';
import styles from './unread-badges.module.css';
import { bell } from './bell.ts';

/** More than these are not counted out. */
const MOST = 99;

/** Shows on the bell and in the sidebar how many notifications are unread. */
export function showUnread(count: number): void {
  if (count === 0) {
    bell.set(undefined);
    return;
  }
  const shown = count > MOST ? `${MOST}+` : String(count);
  bell.set({
    label: t('title.unread', { count }),
    onBell: (
      <span className={styles['anchor']} aria-hidden="true">
        <b className={styles['badge']}>{shown}</b>
      </span>
    ),
    onEntry: (
      <b className={styles['count']}>
        <span aria-hidden="true">{shown}</span>
        <span className="vh">{t('unread.count', { count })}</span>
      </b>
    ),
  });
}
