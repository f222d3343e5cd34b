import { useEffect } from 'react';
import { useUsername } from '#features/session/session-context.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { showOnEntry } from './unread-badges.tsx';
import { t } from '../tickets/texts/index.ts';
import { useSupportOffered } from '../tickets/use-support-offered.ts';

/** Follows the person's tickets, and sends those that wait, wherever in the app they are. */
export function useTicketUpdates(): void {
  const { connection } = useHub();
  const origin = useCompanionOrigin();
  const username = useUsername();
  const isOffered = useSupportOffered();
  const isOurs = useCapabilities().kind === 'soglia';

  useEffect(() => {
    if (!isOffered || username === undefined) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    import('../tickets/open-tickets.ts').then(
      ({ openTickets }) => {
        if (isOver) return;
        const onUnread = (count: number) => showOnEntry('tickets', count, t('unread', { count }));
        stop = openTickets({ connection, username, origin: isOurs ? origin : undefined, onUnread });
      },
      // The next start tries again; what waits is kept until then.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [connection, origin, username, isOffered, isOurs]);
}
