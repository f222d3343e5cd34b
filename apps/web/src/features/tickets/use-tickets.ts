import { useEffect } from 'react';
import type { UseInfiniteQueryResult, InfiniteData, UseQueryResult } from '@tanstack/react-query';
import type { TicketDetail, TicketsAnswer, TicketStatus } from '@soglia/contracts/tickets';
import { useApiPages } from '#api/use-api-pages.ts';
import { clientOf, useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { ticketUpdates } from './live/ticket-updates.ts';
import type { ProviderState } from './provider/use-ticket-provider.ts';

/** The first part of the query keys of tickets. */
export const TICKETS_KEY = 'tickets';

/** Whose answers are cached: another provider, key or person is another source. */
const sourceOf = (state: ProviderState): string =>
  state.kind === 'there' ? state.provider.source : state.kind;

const notAsked = (): Promise<never> => Promise.reject(new Error('there is no provider'));

/** The tickets of that status, newest first, page by page. @param search words, where the provider finds them */
export function useTicketList(
  state: ProviderState,
  status: TicketStatus,
  search = '',
): UseInfiniteQueryResult<InfiniteData<TicketsAnswer, string | undefined>> {
  const hub = useHub();
  return useApiPages<TicketsAnswer, string>(hub, {
    queryKey: [TICKETS_KEY, sourceOf(state), 'list', status, search],
    readPage: (after, signal) =>
      state.kind === 'there' ? state.provider.list({ status, search, after }, signal) : notAsked(),
    nextOf: ({ next }) => next ?? undefined,
    enabled: state.kind === 'there',
  });
}

export function useTicket(state: ProviderState, id: string): UseQueryResult<TicketDetail> {
  const hub = useHub();
  return useApiQuery<TicketDetail>(hub, {
    queryKey: [TICKETS_KEY, sourceOf(state), 'detail', id],
    queryFn: ({ signal }) => (state.kind === 'there' ? state.provider.read(id, signal) : notAsked()),
    enabled: state.kind === 'there',
  });
}

/** Reads the tickets anew while something of them changes, here or elsewhere. */
export function useFreshTickets(): void {
  const hub = useHub();
  useEffect(
    () =>
      ticketUpdates.onChange(() => {
        clientOf(hub)
          .invalidateQueries({ queryKey: [TICKETS_KEY] })
          .catch(() => undefined);
      }),
    [hub],
  );
}
