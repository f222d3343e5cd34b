import type { ReactNode } from 'react';
import { mdiClockOutline } from '@mdi/js';
import type { Ticket, TicketPriority, TicketStatus } from '@soglia/contracts/tickets';
import { formatDayTime } from '#shared/format/time.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Tag, type TagProps } from '#shared/ui/tag.tsx';
import { withoutConsent } from '../ticket-draft.ts';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';

/** A link of the app to a ticket. */
export type TicketLink = (id: string, children: ReactNode) => ReactNode;

/** Status and priority as people read them. */
export const StatusTag = ({ status }: { readonly status: TicketStatus }) => (
  <Tag tone={status === 'Open' ? 'ok' : undefined}>{t(`status.${status}`)}</Tag>
);

const tones: Readonly<Record<TicketPriority, TagProps['tone']>> = {
  Low: 'info',
  Medium: 'warn',
  High: 'bad',
  Urgent: 'bad',
};

export const PriorityTag = ({ priority }: { readonly priority: TicketPriority }) => (
  <Tag tone={tones[priority]} title={t('priority.of', { priority: t(`priority.${priority}`) })}>
    <span className="vh">{t('priority')} </span>
    {t(`priority.${priority}`)}
  </Tag>
);

/** When a ticket was created; nothing where the provider does not say. */
export const TicketTime = ({ at, now }: { readonly at: string | null; readonly now: number }) =>
  at === null ? null : (
    <p className={styles['meta']}>
      <Icon path={mdiClockOutline} />
      <time dateTime={at}>{formatDayTime(Date.parse(at), now)}</time>
    </p>
  );

interface TicketCardProps {
  readonly ticket: Ticket;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly link: TicketLink;
}

/** One ticket of the list; pressed anywhere it opens. */
export const TicketCard = ({ ticket, now, link }: TicketCardProps) => (
  <li className={styles['card']} data-unread={ticket.unread > 0 ? '' : undefined}>
    <div className={styles['cardHead']}>
      <StatusTag status={ticket.status} />
      <PriorityTag priority={ticket.priority} />
      {ticket.number !== null && (
        <span className={styles['number']}>{t('number', { number: String(ticket.number) })}</span>
      )}
    </div>
    <h2>{link(ticket.id, ticket.title)}</h2>
    <p className={styles['excerpt']}>{withoutConsent(ticket.description)}</p>
    <div className={styles['cardFoot']}>
      <TicketTime at={ticket.created_at} now={now} />
      {ticket.unread > 0 && <b className={styles['unread']}>{t('unread', { count: ticket.unread })}</b>}
    </div>
  </li>
);
