import { useEffect, type ReactNode } from 'react';
import { mdiInformationOutline, mdiRefresh } from '@mdi/js';
import type { TicketDetail, TicketFeature } from '@soglia/contracts/tickets';
import { clientOf } from '#api/use-api-query.ts';
import { formatPhone } from '#home/companion/phone.ts';
import { useHub } from '#hub/hub-context.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Columns, Panel, ScreenTop, Stack } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useNow } from '#shared/use-now.ts';
import { Tag } from '#shared/ui/tag.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { DiagnosticsList } from '../diagnostics-list.tsx';
import { PriorityTag, StatusTag, TicketTime } from '../list/ticket-card.tsx';
import { TicketPictures } from '../pictures/ticket-pictures.tsx';
import { detailFailure, isNotFound } from '../provider/ticket-failure.ts';
import { hasFeature, type TicketConversation } from '../provider/ticket-provider.ts';
import { useTicketProvider } from '../provider/use-ticket-provider.ts';
import type { TicketsHost } from '../tickets-host.ts';
import { t as requests } from '../provider/texts/index.ts';
import { t as tickets } from '../texts/index.ts';
import { TICKETS_KEY, useFreshTickets, useTicket, useTicketList } from '../use-tickets.ts';
import styles from '../tickets.module.css';
import { AnswerBox } from './answer-box.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { Conversation } from './conversation.tsx';
import { StatusChange } from './status-change.tsx';
import { t } from './texts/index.ts';

interface TicketDetailScreenProps {
  readonly host: TicketsHost;
  readonly id: string;
  /** To /support-tickets. */
  readonly back: (label: string) => ReactNode;
}

/** /ticket-detail/{id} */
export const TicketDetailScreen = ({ host, id, back }: TicketDetailScreenProps) => {
  const state = useTicketProvider(host);
  const { data: ticket, error, isFetching, refetch } = useTicket(state, id);
  const features = useTicketList(state, 'Open').data?.pages[0]?.features;
  const conversation = state.kind === 'there' ? state.provider.conversation : undefined;
  useTitle(ticket?.title ?? t('title'));
  useFreshTickets();
  useSeen(ticket, conversation);

  const isOff = state.kind === 'none' || state.kind === 'unset';
  if (ticket === undefined && (isOff || error !== null)) {
    const isGone = isOff || isNotFound(error);
    return (
      <div role="alert">
        <EmptyState
          kind="unavailable"
          level={1}
          title={isOff ? requests('error.notFound') : detailFailure(error)}
          actions={
            <>
              {!isGone && (
                <Button look="main" busy={isFetching} onClick={() => void refetch()}>
                  <Icon path={mdiRefresh} />
                  {tickets('retry')}
                </Button>
              )}
              {back(t('back'))}
            </>
          }
        />
      </div>
    );
  }
  return (
    <>
      <div className={styles['back']}>{back(t('back'))}</div>
      {ticket === undefined ? (
        <DetailSkeleton />
      ) : (
        <Detail ticket={ticket} conversation={conversation} features={features} />
      )}
    </>
  );
};

/** Tells the desk once that every message was seen, which is when they are on the screen. */
function useSeen(ticket: TicketDetail | undefined, conversation: TicketConversation | undefined): void {
  const hub = useHub();
  const id = ticket?.id;
  const unread = ticket?.unread ?? 0;
  useEffect(() => {
    if (id === undefined || unread === 0 || conversation === undefined) return undefined;
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', tell);
      conversation.markSeen(id).then(
        () => clientOf(hub).invalidateQueries({ queryKey: [TICKETS_KEY] }),
        // The next visit tells it.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [hub, id, unread, conversation]);
}

interface DetailProps {
  readonly ticket: TicketDetail;
  /** Undefined of a provider with the specification's API alone. */
  readonly conversation: TicketConversation | undefined;
  readonly features: readonly TicketFeature[] | undefined;
}

const Detail = ({ ticket, conversation, features }: DetailProps) => {
  const isOpen = ticket.status === 'Open';
  const talks = conversation !== undefined && hasFeature(features, 'messages');
  return (
    <>
      <ScreenTop title={ticket.title} />
      <div className={styles['detailHead']}>
        <StatusTag status={ticket.status} />
        {isOpen && ticket.stage !== null && <Tag>{tickets(`stage.${ticket.stage}`)}</Tag>}
        <PriorityTag priority={ticket.priority} />
        {ticket.number !== null && (
          <span className={styles['number']}>{tickets('number', { number: String(ticket.number) })}</span>
        )}
      </div>
      <Columns>
        <Stack>
          <Panel title={t('description')}>
            <p className={styles['text']}>{ticket.description}</p>
            {conversation !== undefined && (
              <TicketPictures ticketId={ticket.id} pictures={ticket.pictures} conversation={conversation} />
            )}
            <div className={styles['facts']}>
              <TicketTime at={ticket.created_at} now={useNow(MINUTE_MS)} />
              {ticket.contact_phone !== '' && (
                <p className={styles['meta']}>{t('phone', { phone: formatPhone(ticket.contact_phone) })}</p>
              )}
            </div>
          </Panel>
          {talks && <Conversation ticket={ticket} conversation={conversation} />}
          {talks && isOpen && (
            <AnswerBox ticketId={ticket.id} conversation={conversation} features={features} />
          )}
          {talks && !isOpen && (
            <Note tone="info" icon={mdiInformationOutline} role="status">
              <b>{t('closed')}</b>
              {hasFeature(features, 'closing') && <span>{t('answer.closed')}</span>}
            </Note>
          )}
        </Stack>
        <Stack>
          {conversation !== undefined && hasFeature(features, 'consent') && (
            <ConsentPanel ticket={ticket} conversation={conversation} />
          )}
          {ticket.diagnostics.length > 0 && (
            <Panel title={tickets('diagnostics.list')}>
              <DiagnosticsList list={ticket.diagnostics} />
            </Panel>
          )}
          {conversation !== undefined && hasFeature(features, 'closing') && (
            <StatusChange ticket={ticket} conversation={conversation} />
          )}
        </Stack>
      </Columns>
    </>
  );
};

/** In the shape of a ticket. */
const DetailSkeleton = () => (
  <div aria-busy="true" className={styles['stack']}>
    <Skeleton className={styles['ghostTitle']} />
    <Skeleton className={styles['ghost']} />
    <Skeleton className={styles['ghostTalk']} />
    <p className="vh" role="status">
      {t('loading')}
    </p>
  </div>
);
