import { useRef, useState } from 'react';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useHub } from '#hub/hub-context.ts';
import { newKey } from '../new-key.ts';
import type { ProviderState } from '../provider/use-ticket-provider.ts';
import { t as requests } from '../provider/texts/index.ts';
import { t } from '../texts/index.ts';
import { TICKETS_KEY } from '../use-tickets.ts';
import { sendWaiting, type Outcome } from '../waiting/send-waiting.ts';
import { waitingStore } from '../waiting/waiting-store.ts';
import { isClaimed, rewritten, type WaitingTicket, type WrittenTicket } from '../waiting/waiting-ticket.ts';

interface Sending {
  readonly send: (written: WrittenTicket) => void;
  readonly isSending: boolean;
  readonly outcome: Outcome | undefined;
  /** What was refused exists all the same: only its pictures are missing. */
  readonly hasArrived: boolean;
  /** The form was changed: what became of the last attempt is no longer shown. */
  readonly reset: () => void;
}

/**
 * Sends a ticket. It is stored before, so that a page that is closed meanwhile loses nothing; what is refused stays in
 * the form instead.
 * @param replaced the key of a waiting ticket that is being edited: the same, so that it is created once
 */
export function useSending(state: ProviderState, replaced: string | undefined): Sending {
  const { platform } = useHub();
  const [key, setKey] = useState(() => replaced ?? newKey());
  /** As it was refused: a server that failed halfway may have made it all the same. */
  const refused = useRef<WaitingTicket>(undefined);
  const [hasArrived, setArrived] = useState(false);
  const sending = useApiMutation(useHub(), {
    changes: [TICKETS_KEY],
    mutationFn: async (written: WrittenTicket): Promise<Outcome> => {
      const now = () => platform.clock.now();
      const put = await waitingStore.change(key, (stored) =>
        key === replaced && (stored === undefined || isClaimed(stored, now()))
          ? undefined
          : rewritten(key, stored ?? refused.current, written, now()),
      );
      if (put === undefined) {
        // With the same key what was changed here would go nowhere.
        if (waitingStore.tickets()?.some((ticket) => ticket.key === key) === true)
          return { kind: 'refused', text: t('waiting.elsewhere') };
        setKey(newKey());
        return { kind: 'refused', text: t('waiting.gone') };
      }
      if (state.kind !== 'there') return { kind: 'waiting', text: requests('offline.title') };
      const outcome = await sendWaiting(key, { store: waitingStore, provider: state.provider, now });
      if (outcome.kind === 'refused' && key !== replaced) {
        const all = await waitingStore.load();
        refused.current = all.find((one) => one.key === key);
        setArrived(refused.current?.createdId !== undefined);
        await waitingStore.remove(key);
      }
      return outcome;
    },
  });
  return {
    send: (written) => sending.mutate(written),
    isSending: sending.isPending,
    outcome: sending.data,
    hasArrived,
    reset: sending.reset,
  };
}
