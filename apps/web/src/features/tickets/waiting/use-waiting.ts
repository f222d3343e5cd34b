import { useEffect, useSyncExternalStore } from 'react';
import { waitingStore } from './waiting-store.ts';
import type { WaitingTicket } from './waiting-ticket.ts';

/** The waiting tickets of that person, newest first. */
export function useWaitingTickets(username: string): readonly WaitingTicket[] {
  const all = useSyncExternalStore(waitingStore.subscribe, waitingStore.tickets);
  useEffect(() => void waitingStore.load(), []);
  return (all ?? []).filter((ticket) => ticket.username === username).reverse();
}
