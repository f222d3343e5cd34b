import { ticketEventSchema, TICKETS_COMMAND } from '@soglia/contracts/tickets';
import type { Connection } from '@soglia/hub-client/connection';
import { createListeners, createStore } from '#shared/store/store.ts';

const changes = createListeners();
const unread = createStore(0);

/** What the gateway tells of the person's tickets while the shell is drawn. */
export const ticketUpdates = {
  /** How many tickets have answers that were not seen. */
  unread,
  /** Called when lists and details may be out of date. */
  onChange: changes.subscribe,
  /** Something was sent from here. */
  notify: changes.notify,
};

/** Follows the tickets until released, over reconnects. */
export function followTickets(connection: Pick<Connection, 'subscribe'>): () => void {
  let isFirst = true;
  const release = connection.subscribe({ type: TICKETS_COMMAND }, (event) => {
    // A newer gateway may tell more than is known here.
    const read = ticketEventSchema.safeParse(event);
    if (!read.success) return;
    unread.set(read.data.unread);
    // The first one comes while the lists are being read; the next ones after something was missed.
    if (read.data.type === 'changed' || !isFirst) changes.notify();
    isFirst = false;
  });
  return () => {
    release();
    unread.set(0);
  };
}
