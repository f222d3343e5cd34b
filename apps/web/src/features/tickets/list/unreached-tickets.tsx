import { useConnection } from '#hub/use-connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { t as requests } from '../provider/texts/index.ts';
import { t } from '../texts/index.ts';
import { TicketsSkeleton } from './tickets-view.tsx';

/** In the place of the list while it is not known who keeps it: the house is being asked, or cannot be reached. */
export const UnreachedTickets = () => {
  const { state, retryNow } = useConnection();
  return state.kind === 'lost' || state.kind === 'retrying' ? (
    <EmptyState
      kind="unavailable"
      title={requests('offline.title')}
      actions={<Button onClick={retryNow}>{t('retry')}</Button>}
    >
      {t('offline')}
    </EmptyState>
  ) : (
    <TicketsSkeleton />
  );
};
