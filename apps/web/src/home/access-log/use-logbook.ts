import { useEffect, useState } from 'react';
import type { HubError } from '@soglia/hub-client/errors';
import { subscribeLogbook, type LogbookEntry } from '@soglia/hub-client/history';
import { useHub } from '#hub/hub-context.ts';
import { DAY_MS } from '#shared/durations.ts';

const WEEK = 7 * DAY_MS;

export type Logbook =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'there'; readonly entries: readonly LogbookEntry[] }
  | { readonly kind: 'failed'; readonly error: HubError; readonly again: () => void };

const waiting: Logbook = { kind: 'waiting' };

/** The logbook entries of the last seven days, and live ones while mounted, for one entity. */
export function useLogbook(entityId: string): Logbook {
  const { connection } = useHub();
  const [book, setBook] = useState<Logbook>(waiting);
  const [tries, setTries] = useState(0);
  useEffect(
    () =>
      subscribeLogbook(
        connection,
        { entityId, start: Date.now() - WEEK },
        {
          onEntries: (entries) => setBook({ kind: 'there', entries }),
          onError: (error) =>
            setBook((before) => {
              // Entries that were received stay valid when the hub can no longer be asked.
              if (before.kind === 'there') return before;
              const again = () => {
                setBook(waiting);
                setTries(tries + 1);
              };
              return { kind: 'failed', error, again };
            }),
        },
      ),
    [connection, entityId, tries],
  );
  return book;
}
