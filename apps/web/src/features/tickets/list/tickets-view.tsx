import { useState, type ReactNode } from 'react';
import { mdiAlertCircleOutline, mdiPlus, mdiRefresh } from '@mdi/js';
import type { TicketStatus } from '@soglia/contracts/tickets';
import { Segments } from '#home/controls/segments.tsx';
import { SearchField } from '#shared/forms/form-field.tsx';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { listFailure } from '../provider/ticket-failure.ts';
import { hasFeature } from '../provider/ticket-provider.ts';
import type { ProviderState } from '../provider/use-ticket-provider.ts';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';
import { useTicketList } from '../use-tickets.ts';
import { TicketCard, type TicketLink } from './ticket-card.tsx';
import { useSettled } from './use-settled.ts';

/** How long nothing is typed before the provider is asked. */
const SETTLE_MS = 300;

interface TicketsViewProps {
  readonly state: ProviderState;
  readonly link: TicketLink;
  /** Whether something waits to be sent: then the list is not empty. */
  readonly hasWaiting: boolean;
  readonly onAdd: () => void;
}

/** The person's tickets: open or closed, found by their words where the provider can. */
export const TicketsView = ({ state, link, hasWaiting, onAdd }: TicketsViewProps) => {
  const [status, setStatus] = useState<TicketStatus>('Open');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SETTLE_MS);
  const open = useTicketList(state, 'Open');
  const closed = useTicketList(state, 'Closed');
  const found = useTicketList(state, status, search);
  const now = useNow(MINUTE_MS);
  const first = open.data?.pages[0];

  if (open.isPending) return <TicketsSkeleton />;
  if (first === undefined)
    return <ListFailure error={open.error} busy={open.isFetching} onRetry={() => void open.refetch()} />;

  const isNoneOpen = first.results.length === 0;
  // What is offered instead depends on the closed ones: a button that changes takes the focus with it.
  if (isNoneOpen && closed.isLoading) return <TicketsSkeleton />;
  const hasClosed = (closed.data?.pages[0]?.results.length ?? 0) > 0;
  const isEmpty = isNoneOpen && !hasClosed;
  if (isEmpty && !closed.isPending) {
    return hasWaiting ? null : (
      <Empty title={t('none.title')} action={t('none.create')} onAdd={onAdd}>
        {t('none.text')}
      </Empty>
    );
  }
  return (
    <>
      <div className={styles['filters']}>
        <Segments
          label={t('filter')}
          value={status}
          onChange={setStatus}
          options={[
            { value: 'Open', label: t('filter.open') },
            { value: 'Closed', label: t('filter.closed') },
          ]}
        />
        {hasFeature(first.features, 'search') && (
          <SearchField label={t('search')} value={typed} onValue={setTyped} />
        )}
      </div>
      <Found query={found} now={now} link={link}>
        {search !== '' ? (
          <p className={styles['nothing']}>{t('search.none')}</p>
        ) : status === 'Open' ? (
          <Empty title={t('none.title')} action={t('none.new')} onAdd={onAdd}>
            {t('none.text')}
          </Empty>
        ) : (
          <p className={styles['nothing']}>{t('none.closed')}</p>
        )}
      </Found>
    </>
  );
};

interface FoundProps {
  readonly query: ReturnType<typeof useTicketList>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly link: TicketLink;
  /** In the place of an empty list. */
  readonly children: ReactNode;
}

/** The cards of a list, and its further pages. */
const Found = ({ query, now, link, children }: FoundProps) => {
  if (query.isPending) return <TicketsSkeleton />;
  if (query.data === undefined)
    return <ListFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const tickets = query.data.pages.flatMap(({ results }) => results);
  return (
    <>
      <div className={styles['empty']} role="status">
        {tickets.length === 0 && children}
      </div>
      {tickets.length > 0 && (
        <ul className={styles['cards']} aria-label={t('list')}>
          {tickets.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} now={now} link={link} />
          ))}
        </ul>
      )}
      <ListEnd queries={[query]} />
    </>
  );
};

/** Below lists that are shown together: what of them could not be read, and the next page of the first that has one. */
export const ListEnd = ({ queries }: { readonly queries: readonly FoundProps['query'][] }) => {
  const failed = queries.find(
    ({ isError, isFetchNextPageError, data }) => isFetchNextPageError || (isError && data === undefined),
  );
  const next = queries.find(({ hasNextPage }) => hasNextPage);
  return (
    <>
      {failed !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {listFailure(failed.error)}
          {failed.data === undefined && (
            <Button busy={failed.isFetching} onClick={() => void failed.refetch()}>
              {t('retry')}
            </Button>
          )}
        </Note>
      )}
      {next !== undefined && (
        <p className={styles['more']}>
          <Button look="soft" busy={next.isFetchingNextPage} onClick={() => void next.fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
};

interface ListFailureProps {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export const ListFailure = ({ error, busy, onRetry }: ListFailureProps) => (
  <div role="alert">
    <EmptyState
      kind="unavailable"
      title={listFailure(error)}
      actions={
        <Button look="main" busy={busy} onClick={onRetry}>
          <Icon path={mdiRefresh} />
          {t('retry')}
        </Button>
      }
    />
  </div>
);

interface EmptyProps {
  readonly title: string;
  readonly action: string;
  readonly onAdd: () => void;
  readonly children: string;
}

const Empty = ({ title, action, onAdd, children }: EmptyProps) => (
  <EmptyState
    kind="empty"
    title={title}
    actions={
      <Button look="main" onClick={onAdd}>
        <Icon path={mdiPlus} />
        {action}
      </Button>
    }
  >
    {children}
  </EmptyState>
);

/** In the shape of the cards. */
export const TicketsSkeleton = () => (
  <div className={styles['cards']} aria-busy="true">
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} className={styles['ghost']} />
    ))}
    <p className="vh" role="status">
      {t('loading')}
    </p>
  </div>
);
