import type { Connection } from '@soglia/hub-client/connection';
import type { ApiOrigin } from '#api/request-api.ts';
import { followTickets, ticketUpdates } from '#features/tickets/live/ticket-updates.ts';
import { createDirectProvider } from '#features/tickets/provider/direct-provider.ts';
import { directSettings } from '#features/tickets/provider/direct-settings.ts';
import { createGatewayProvider } from '#features/tickets/provider/gateway-provider.ts';
import { t } from '#features/tickets/provider/texts/index.ts';
import type { TicketProvider } from '#features/tickets/provider/ticket-provider.ts';
import { sendAllWaiting } from '#features/tickets/waiting/send-waiting.ts';
import { waitingStore } from '#features/tickets/waiting/waiting-store.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { browserPlatform } from '../services/browser-platform.ts';

/** What waits is tried again after this time, and when the browser or the hub says that the line is back. */
const RETRY_MS = 30_000;

interface OpenTicketsOptions {
  readonly connection: Connection;
  readonly username: string;
  /** Our hub origin; undefined on a bare hub, where the provider is asked directly. */
  readonly origin: ApiOrigin | undefined;
  /** How many tickets have unseen answers. */
  readonly onUnread: (count: number) => void;
}

/** Follows the person's tickets and sends what waits, until it is stopped. */
export function openTickets({ connection, username, origin, onUnread }: OpenTicketsOptions): () => void {
  const { clock } = browserPlatform;
  const providerNow = (): TicketProvider | undefined => {
    if (origin !== undefined) return createGatewayProvider(origin);
    const settings = directSettings.value();
    return settings && createDirectProvider({ platform: browserPlatform, settings, username });
  };
  const state = { isStopped: false, isSending: false };
  /** A function: TypeScript would take the value from before an await for the present one. */
  const isStopped = () => state.isStopped;
  let cancelRetry: (() => void) | undefined;
  const send = async () => {
    const provider = providerNow();
    if (state.isStopped || state.isSending || provider === undefined) return;
    state.isSending = true;
    cancelRetry?.();
    const sent = await sendAllWaiting(username, { store: waitingStore, provider, now: () => clock.now() });
    state.isSending = false;
    if (sent > 0) {
      toastSuccess(t('created'), t('created.one', { count: sent }));
      ticketUpdates.notify();
    }
    if (!isStopped() && waitingStore.tickets()?.some(({ refusal }) => refusal === undefined) === true)
      cancelRetry = clock.after(RETRY_MS, trySending);
  };
  const trySending = () => void send().catch(() => undefined);
  const releases = [
    connection.onState(({ kind }) => {
      if (kind === 'ready') trySending();
    }),
    // A ticket that was just written is sent by its form; where that failed it is tried again later.
    waitingStore.subscribe(() => {
      const count = waitingStore.tickets()?.length ?? 0;
      // It is needed where there is no line to fetch it.
      if (count > 0) void import('./unsent-question.tsx').catch(() => undefined);
      if (state.isStopped || state.isSending || count === 0) return;
      cancelRetry?.();
      cancelRetry = clock.after(RETRY_MS, trySending);
    }),
    ...(origin === undefined
      ? []
      : [
          followTickets(connection),
          ticketUpdates.unread.subscribe(() => onUnread(ticketUpdates.unread.get())),
        ]),
  ];
  window.addEventListener('online', trySending);
  trySending();
  return () => {
    state.isStopped = true;
    cancelRetry?.();
    window.removeEventListener('online', trySending);
    for (const release of releases) release();
    onUnread(0);
  };
}
