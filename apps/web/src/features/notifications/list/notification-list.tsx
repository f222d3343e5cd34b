import { useRef, useState } from 'react';
import { byDay } from '#shared/lists/by-day.ts';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import type { NotificationItem } from './notification-item.ts';
import { t } from '../texts/index.ts';
import type { DeviceOf } from './filter.ts';
import styles from './list.module.css';
import { NotificationRow, type LinkToSubject } from './notification-row.tsx';

/** How many are put on the page at once. */
const STEP = 50;

interface NotificationListProps {
  readonly items: readonly NotificationItem[];
  /** Keys of those that were unread when the list was opened, or came since. */
  readonly fresh: ReadonlySet<string>;
  readonly deviceOf: DeviceOf;
  readonly linkTo: LinkToSubject;
  /** Reads older ones; undefined where there are none. */
  readonly onMore: (() => Promise<void>) | undefined;
  readonly onDelete: (item: NotificationItem) => void;
  readonly onAnswer: (item: NotificationItem, action: string) => void;
}

/** Notifications by day, some at a time. */
export const NotificationList = ({
  items,
  fresh,
  deviceOf,
  linkTo,
  onMore,
  onDelete,
  onAnswer,
}: NotificationListProps) => {
  const now = useNow(MINUTE_MS);
  const list = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(STEP);
  const [reading, setReading] = useState<'now' | 'failed'>();
  const isCut = items.length > limit;
  // What is of tomorrow, by a wrong clock, is of today.
  const timeOf = ({ at }: NotificationItem) => Math.min(at, now);

  const showMore = () => {
    setLimit(limit + STEP);
    if (isCut || onMore === undefined) return;
    setReading('now');
    onMore().then(
      () => setReading(undefined),
      () => setReading('failed'),
    );
  };
  const remove = (item: NotificationItem) => {
    focusBeside(list.current);
    onDelete(item);
  };

  return (
    <div ref={list} tabIndex={-1}>
      {byDay(items.slice(0, limit), timeOf, now).map((day) => (
        <section key={day.title} className={styles['day']} aria-label={day.title}>
          <h3>{day.title}</h3>
          <ul>
            {day.rows.map((item) => (
              <NotificationRow
                key={item.key}
                item={item}
                isNew={fresh.has(item.key)}
                device={deviceOf(item)}
                linkTo={linkTo}
                onDelete={() => remove(item)}
                onAnswer={(action) => onAnswer(item, action)}
              />
            ))}
          </ul>
        </section>
      ))}
      {reading === 'failed' && <p role="alert">{t('more.failed')}</p>}
      {(isCut || onMore !== undefined) && (
        <Button wide busy={reading === 'now'} onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </div>
  );
};

/** What is deleted takes its button with it: the focus goes to the next one, or the one before, or the list. */
function focusBeside(list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  (buttons[at + 1] ?? buttons[at - 1] ?? list)?.focus();
}
