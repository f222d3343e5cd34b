import type { Readable } from 'node:stream';
import type {
  DeskTicketInput,
  Ticket,
  TicketDetail,
  TicketFeature,
  TicketMessage,
  TicketPicture,
  TicketStatus,
} from '@soglia/contracts/tickets';
import type { ProviderDownload } from './provider-client.ts';

export interface TicketsQuery {
  readonly status?: TicketStatus | undefined;
  readonly search?: string | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

interface TicketPage {
  /** Newest first. */
  readonly results: readonly Ticket[];
  readonly next: string | null;
}

/**
 * What keeps the tickets: of the whole house, also those that a caller must not see. Every call rejects with an ApiError
 * where the provider does not answer, refuses the key, answers nonsense, or does not have the ticket.
 */
export interface TicketProvider {
  readonly kind: 'desk' | 'plain';
  readonly features: readonly TicketFeature[];
  page(query: TicketsQuery, signal: AbortSignal): Promise<TicketPage>;
  find(id: string, signal: AbortSignal): Promise<TicketDetail>;
  /** @param attempt names the creation: a second one with the same makes no second ticket */
  create(ticket: DeskTicketInput, attempt: string, signal: AbortSignal): Promise<TicketDetail>;
  /** Of its newest event when it was asked what it is; undefined where it tells none. */
  readonly cursor: number | undefined;
  /** Undefined where the provider has none of it. */
  readonly conversation: TicketConversation | undefined;
}

/** What a desk does beyond the specification of a provider. */
export interface TicketConversation {
  addMessage(
    id: string,
    message: { readonly text: string; readonly pictures: readonly string[] },
    attempt: string,
    signal: AbortSignal,
  ): Promise<TicketMessage>;
  setStatus(id: string, status: TicketStatus, signal: AbortSignal): Promise<TicketDetail>;
  setConsent(id: string, granted: boolean, signal: AbortSignal): Promise<TicketDetail>;
  setSeen(id: string, signal: AbortSignal): Promise<TicketDetail>;
  addPicture(id: string, picture: IncomingPicture, signal: AbortSignal): Promise<TicketPicture>;
  readPicture(id: string, picture: string, signal: AbortSignal): Promise<ProviderDownload>;
}

export interface IncomingPicture {
  /** Otherwise it belongs to the ticket's first text. */
  readonly forMessage: boolean;
  readonly body: Readable;
  readonly contentType: string;
  /** Bytes, where the sender has said. */
  readonly size: number | undefined;
  readonly attempt: string;
}
