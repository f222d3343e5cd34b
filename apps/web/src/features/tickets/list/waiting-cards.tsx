import { useState } from 'react';
import { mdiAlertCircleOutline, mdiClockOutline } from '@mdi/js';
import { formatDayTime } from '#shared/format/time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';
import { waitingStore } from '../waiting/waiting-store.ts';
import { isClaimed, type WaitingTicket } from '../waiting/waiting-ticket.ts';
import { PriorityTag } from './ticket-card.tsx';

interface WaitingCardsProps {
  readonly tickets: readonly WaitingTicket[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Absent where they are only read. */
  readonly onEdit?: (ticket: WaitingTicket) => void;
}

/** What was written and has not arrived. */
export const WaitingCards = ({ tickets, now, onEdit }: WaitingCardsProps) => {
  const [deleted, setDeleted] = useState<WaitingTicket>();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {tickets.length > 0 && (
        <ul className={styles['cards']} aria-label={t('waiting.list')}>
          {tickets.map((ticket) => (
            <li key={ticket.key} className={styles['card']} data-waiting="">
              <div className={styles['cardHead']}>
                <Tag tone={ticket.refusal === undefined ? undefined : 'bad'}>
                  {t(ticket.refusal === undefined ? 'waiting' : 'waiting.refused')}
                </Tag>
                <PriorityTag priority={ticket.draft.priority} />
              </div>
              <h2>{ticket.draft.title}</h2>
              <p className={styles['excerpt']}>{ticket.draft.description}</p>
              <p className={styles['meta']} role="status">
                <Icon path={ticket.refusal === undefined ? mdiClockOutline : mdiAlertCircleOutline} />
                <span>
                  {formatDayTime(ticket.writtenAt, now)} · {textOf(ticket, now)}
                </span>
              </p>
              {onEdit !== undefined && !isClaimed(ticket, now) && (
                <div className={styles['cardActions']}>
                  <Button onClick={() => onEdit(ticket)}>{t('waiting.edit')}</Button>
                  <Button
                    look="warn"
                    onClick={() => {
                      setDeleted(ticket);
                      setAsking(true);
                    }}
                  >
                    {t('waiting.delete')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={asking}
        title={t('waiting.delete.title')}
        text={t('waiting.delete.text', { title: deleted?.draft.title ?? '' })}
        cancel={t('cancel')}
        action={t('waiting.delete')}
        onCancel={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          if (deleted !== undefined) void waitingStore.remove(deleted.key);
        }}
      />
    </>
  );
};

function textOf(ticket: WaitingTicket, now: number): string {
  if (ticket.refusal !== undefined) return ticket.refusal;
  if (isClaimed(ticket, now)) return t('waiting.sending');
  return t(waitingStore.lasts() ? 'waiting.text' : 'waiting.page');
}
