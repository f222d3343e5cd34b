import type { ReactNode } from 'react';
import { mdiLifebuoy } from '@mdi/js';
import { useNow } from '#shared/use-now.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { useTicketProvider } from '../provider/use-ticket-provider.ts';
import type { TicketsHost } from '../tickets-host.ts';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';
import { useFreshTickets, useTicketList } from '../use-tickets.ts';
import { useWaitingTickets } from '../waiting/use-waiting.ts';
import { TicketCard, type TicketLink } from './ticket-card.tsx';
import { ListEnd, ListFailure, TicketsSkeleton } from './tickets-view.tsx';
import { UnreachedTickets } from './unreached-tickets.tsx';
import { WaitingCards } from './waiting-cards.tsx';

interface ViewTicketsScreenProps {
  readonly host: TicketsHost;
  readonly link: TicketLink;
  /** To /support-tickets. */
  readonly manage: (label: string) => ReactNode;
}

/** /view-tickets: the person's tickets to read, open ones first; where there is none, the way to open one. */
export const ViewTicketsScreen = ({ host, link, manage }: ViewTicketsScreenProps) => {
  const state = useTicketProvider(host);
  const open = useTicketList(state, 'Open');
  const closed = useTicketList(state, 'Closed');
  const now = useNow(MINUTE_MS);
  useFreshTickets();
  const tickets = [open, closed].flatMap(({ data }) => data?.pages.flatMap(({ results }) => results) ?? []);
  const failed = [open, closed].find(({ isError }) => isError);
  const waiting = useWaitingTickets(host.username);
  const isLoading = state.kind === 'there' && (open.isPending || closed.isPending);
  return (
    <>
      <ScreenTop title={t('title')} icon={mdiLifebuoy} />
      <div className={styles['stack']}>
        <WaitingCards tickets={waiting} now={now} />
        {state.kind === 'unknown' ? (
          <UnreachedTickets />
        ) : isLoading ? (
          <TicketsSkeleton />
        ) : failed !== undefined && tickets.length === 0 ? (
          <ListFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
        ) : tickets.length === 0 ? (
          waiting.length === 0 && (
            <EmptyState kind="empty" title={t('none.view')} actions={manage(t('view.link'))}>
              {t('none.view.text')}
            </EmptyState>
          )
        ) : (
          <>
            <ul className={styles['cards']} aria-label={t('list')}>
              {tickets.map((ticket) => (
                <TicketCard key={ticket.id} ticket={ticket} now={now} link={link} />
              ))}
            </ul>
            <ListEnd queries={[open, closed]} />
          </>
        )}
      </div>
    </>
  );
};
