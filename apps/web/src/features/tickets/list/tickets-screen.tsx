import type { ReactNode } from 'react';
import { mdiCogOutline, mdiLifebuoy, mdiPlus } from '@mdi/js';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { useOpening } from '#shared/ui/use-opening.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { NewTicketSheet } from '../form/new-ticket-sheet.tsx';
import type { ReportSubject } from '../form/report-problem.ts';
import { useTicketProvider, type ProviderState } from '../provider/use-ticket-provider.ts';
import { DirectSettingsSheet } from '../settings/direct-settings-sheet.tsx';
import type { TicketsHost } from '../tickets-host.ts';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';
import { useFreshTickets, useTicketList } from '../use-tickets.ts';
import { useWaitingTickets } from '../waiting/use-waiting.ts';
import type { WaitingTicket } from '../waiting/waiting-ticket.ts';
import type { TicketLink } from './ticket-card.tsx';
import { TicketsView } from './tickets-view.tsx';
import { UnreachedTickets } from './unreached-tickets.tsx';
import { WaitingCards } from './waiting-cards.tsx';

interface TicketsScreenProps {
  readonly host: TicketsHost;
  readonly link: TicketLink;
  /** Back to the dashboard. */
  readonly home: ReactNode;
  /** A problem to report: the form is open from the start. */
  readonly subject: ReportSubject | undefined;
}

/** What is open over the list. */
interface Opened {
  readonly kind: 'new' | 'settings';
  readonly subject?: ReportSubject | undefined;
  readonly edited?: WaitingTicket | undefined;
}

/** /support-tickets */
export const TicketsScreen = ({ host, link, home, subject }: TicketsScreenProps) => {
  const state = useTicketProvider(host);
  const waiting = useWaitingTickets(host.username);
  const now = useNow(MINUTE_MS);
  const { opening, begin, close } = useOpening<Opened>(
    subject === undefined ? undefined : { kind: 'new', subject },
  );
  useFreshTickets();
  const mayWrite = state.kind === 'there' || state.kind === 'unknown';
  const isEmpty = useIsEmpty(state) && waiting.length === 0;

  return (
    <>
      <ScreenTop
        title={t('title')}
        icon={mdiLifebuoy}
        {...useOpenText(state)}
        action={
          <>
            {state.kind === 'there' && state.provider.kind === 'direct' && (
              <IconButton
                icon={mdiCogOutline}
                label={t('direct.open')}
                onClick={() => begin({ kind: 'settings' })}
              />
            )}
            {mayWrite && !isEmpty && (
              <IconButton
                className={styles['add']}
                icon={mdiPlus}
                label={t('add')}
                aria-haspopup="dialog"
                onClick={() => begin({ kind: 'new' })}
              />
            )}
          </>
        }
      />
      <div className={styles['stack']}>
        <WaitingCards
          tickets={waiting}
          now={now}
          onEdit={(ticket) => begin({ kind: 'new', edited: ticket })}
        />
        <Content
          state={state}
          link={link}
          home={home}
          hasWaiting={waiting.length > 0}
          onAdd={() => begin({ kind: 'new' })}
          onSettings={() => begin({ kind: 'settings' })}
        />
      </div>
      {opening?.about.kind === 'new' && (
        <NewTicketSheet
          key={opening.count}
          open={opening.open}
          host={host}
          subject={opening.about.subject}
          edited={opening.about.edited}
          onClose={close}
        />
      )}
      {opening?.about.kind === 'settings' && (
        <DirectSettingsSheet key={opening.count} open={opening.open} onClose={close} />
      )}
    </>
  );
};

interface ContentProps {
  readonly state: ProviderState;
  readonly link: TicketLink;
  readonly home: ReactNode;
  readonly hasWaiting: boolean;
  readonly onAdd: () => void;
  readonly onSettings: () => void;
}

const Content = ({ state, link, home, hasWaiting, onAdd, onSettings }: ContentProps) => {
  switch (state.kind) {
    case 'there':
      return <TicketsView state={state} link={link} hasWaiting={hasWaiting} onAdd={onAdd} />;
    case 'unknown':
      return <UnreachedTickets />;
    case 'none':
      return (
        <EmptyState kind="unavailable" title={t('off.title')} actions={home}>
          {t('off.text')}
        </EmptyState>
      );
    case 'unset':
      return (
        <EmptyState
          kind="empty"
          title={t('unset.title')}
          actions={
            <Button look="main" onClick={onSettings}>
              {t('unset.action')}
            </Button>
          }
        >
          {t('unset.text')}
        </EmptyState>
      );
  }
};

/**
 * Whether none is open: the list itself then offers to add one. True while the list is being read, as a button that goes
 * again takes the focus with it.
 */
function useIsEmpty(state: ProviderState): boolean {
  const { data, isLoading } = useTicketList(state, 'Open');
  return isLoading || data?.pages[0]?.results.length === 0;
}

/** '3 aperti' */
function useOpenText(state: ProviderState): { readonly text?: string } {
  const { data } = useTicketList(state, 'Open');
  const [page] = data?.pages ?? [];
  if (page === undefined) return {};
  const count = page.results.length;
  return { text: page.next === null ? t('open', { count }) : t('open.more', { count }) };
}
