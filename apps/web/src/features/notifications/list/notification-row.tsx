import { useState, type ReactNode } from 'react';
import { mdiHomeOutline, mdiServer, mdiTrashCanOutline } from '@mdi/js';
import { formatTime } from '#shared/format/time.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { NotificationItem } from './notification-item.ts';
import { t } from '../texts/index.ts';
import { appearanceOf, wordsOf } from './appearance.ts';
import type { NotificationDevice } from './filter.ts';
import styles from './list.module.css';

/** Longer texts are shown in part, until they are opened. */
const LONG_TEXT = 280;

/** What of the app a notification is about. */
type NoticeSubject = { readonly entityId: string } | { readonly ticketId: string };

/** A link to the sheet of a device, or to a ticket. */
export type LinkToSubject = (subject: NoticeSubject, className: string, children: ReactNode) => ReactNode;

interface NotificationRowProps {
  readonly item: NotificationItem;
  readonly isNew: boolean;
  readonly device: NotificationDevice | undefined;
  readonly linkTo: LinkToSubject;
  readonly onDelete: () => void;
  readonly onAnswer: (action: string) => void;
}

/** One notification. What the hub or somebody wrote is shown as text, never as HTML. */
export const NotificationRow = ({
  item,
  isNew,
  device,
  linkTo,
  onDelete,
  onAnswer,
}: NotificationRowProps) => {
  const { icon, tone } = appearanceOf(item);
  const { title, message } = wordsOf(item);
  return (
    <li className={styles['row']}>
      <Glyph tone={tone}>
        <Icon path={icon} />
      </Glyph>
      <div className={styles['words']}>
        <h4 className={classNames(styles['title'], isNew && styles['new'])}>
          <LongText text={title} />
          {isNew && <span className="vh"> {t('unread')}</span>}
        </h4>
        {message !== '' && (
          <p className={styles['message']}>
            <LongText text={message} />
          </p>
        )}
        <p className={styles['meta']}>
          <Icon path={item.source === 'hub' ? mdiHomeOutline : mdiServer} />
          <span>
            {t(item.source)} · <time dateTime={new Date(item.at).toISOString()}>{formatTime(item.at)}</time>
            {device?.room !== undefined && <> · {device.room.name}</>}
          </span>
        </p>
        <Ways item={item} device={device} linkTo={linkTo} onAnswer={onAnswer} />
      </div>
      <IconButton
        className={styles['delete']}
        icon={mdiTrashCanOutline}
        label={t('delete', { title: title.slice(0, LONG_TEXT) })}
        data-delete=""
        onClick={onDelete}
      />
    </li>
  );
};

const LongText = ({ text }: { readonly text: string }) => {
  const [open, setOpen] = useState(false);
  if (open || text.length <= LONG_TEXT) return text;
  return (
    <>
      {text.slice(0, LONG_TEXT).trimEnd()}…{' '}
      <button type="button" className={styles['expand']} onClick={() => setOpen(true)}>
        {t('expand')}
      </button>
    </>
  );
};

type WaysProps = Pick<NotificationRowProps, 'item' | 'device' | 'linkTo' | 'onAnswer'>;

/** Where it leads, and what may be answered. */
const Ways = ({ item, device, linkTo, onAnswer }: WaysProps) => {
  const { url, ticketId, actions, answered } = item;
  const hasSubject = device !== undefined || ticketId !== undefined;
  if (!hasSubject && url === undefined && actions.length === 0) return null;
  return (
    <div className={styles['ways']}>
      {device !== undefined &&
        linkTo(
          { entityId: device.entityId },
          classNames(buttonClass('soft'), styles['way']),
          <>
            <span className="vh">{t('device', { name: '' })}</span>
            {device.name}
          </>,
        )}
      {ticketId !== undefined &&
        linkTo({ ticketId }, classNames(buttonClass('soft'), styles['way']), t('ticket'))}
      {url !== undefined && (
        <a
          className={classNames(buttonClass('soft'), styles['way'])}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('link')}
        </a>
      )}
      {actions.map(({ action, title, url: to }) =>
        to === null ? (
          <Button
            key={action}
            look={answered === action ? 'main' : 'soft'}
            className={styles['way']}
            aria-pressed={answered === action}
            onClick={() => onAnswer(action)}
          >
            {title}
          </Button>
        ) : (
          <a
            key={action}
            className={classNames(buttonClass('soft'), styles['way'])}
            href={to}
            target="_blank"
            rel="noopener noreferrer"
          >
            {title}
          </a>
        ),
      )}
    </div>
  );
};
