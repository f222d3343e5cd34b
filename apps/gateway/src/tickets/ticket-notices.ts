import { createHash } from 'node:crypto';
import type { TicketStatus } from '@soglia/contracts/tickets';
import type { Notices } from '#notifications/notices.ts';
import { oneLine } from './provider-error.ts';

/** Something that the installer has done with a ticket. */
export interface TicketNews {
  readonly ticketId: string;
  /** Null where the provider has none. */
  readonly number: number | null;
  readonly title: string;
  /** The beginning of an answer, null where it has no text; or the status that the ticket has now, where it is known. */
  readonly what:
    | { readonly kind: 'answer'; readonly excerpt: string | null }
    | { readonly kind: 'status'; readonly status: TicketStatus | undefined };
  /** Tells this from everything else that happened to the ticket: of several with the same, one is told. */
  readonly mark: string;
}

const LONGEST_TITLE = 120;
const LONGEST_EXCERPT = 300;

/** Tells a person what has become of their ticket, once. @throws StoreUnavailableError */
export async function tellTicketNews(
  notices: Pick<Notices, 'add'>,
  userIds: readonly string[],
  news: TicketNews,
): Promise<void> {
  if (userIds.length === 0) return;
  const hash = createHash('sha256').update(`${news.ticketId}\n${news.mark}`).digest('base64url');
  await notices.add({
    id: `ticket-${hash}`,
    category: 'support',
    type: 'support',
    source: 'gateway',
    to: userIds,
    ...noticeText(news),
    ticketId: news.ticketId,
  });
}

function noticeText({ number, title, what }: TicketNews): { title: string; message: string } {
  const name = `«${oneLine(title, LONGEST_TITLE)}»`;
  const ticket = number === null ? `Il ticket ${name}` : `Il ticket n. ${number} ${name}`;
  if (what.kind === 'answer') {
    const excerpt = what.excerpt === null ? '' : oneLine(what.excerpt, LONGEST_EXCERPT);
    const message = excerpt === '' ? `${ticket} ha una nuova risposta.` : `${name}: ${excerpt}`;
    return { title: 'Risposta al tuo ticket', message };
  }
  switch (what.status) {
    case 'Closed':
      return { title: 'Ticket chiuso', message: `${ticket} è stato chiuso.` };
    case 'Open':
      return { title: 'Ticket riaperto', message: `${ticket} è di nuovo aperto.` };
    case undefined:
      return { title: 'Ticket aggiornato', message: `${ticket} ha cambiato stato.` };
  }
}
