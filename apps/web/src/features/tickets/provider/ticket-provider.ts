import type {
  Diagnostic,
  TicketDetail,
  TicketFeature,
  TicketPriority,
  TicketsAnswer,
  TicketStatus,
} from '@soglia/contracts/tickets';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import type { Content } from '#api/request-content.ts';

interface TicketsQuery {
  readonly status?: TicketStatus | undefined;
  readonly search?: string | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** What a person has written, as it is sent. */
export interface NewTicket {
  /** `+39…` */
  readonly contact_phone: string;
  readonly title: string;
  readonly priority: TicketPriority;
  /** With the line about remote access. */
  readonly description: string;
  readonly remote_consent: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly entity_id: string | undefined;
}

interface NewMessage {
  readonly text: string;
  /** Ids of pictures that were uploaded before. */
  readonly pictures: readonly string[];
}

/** What a provider can do beyond the specification; every key is made once for what it creates. */
export interface TicketConversation {
  readonly sendMessage: (id: string, message: NewMessage, key: string) => Promise<unknown>;
  /** @returns the id of the picture, which belongs to the ticket's first text or to a message that is to name it */
  readonly addPicture: (id: string, picture: Content, key: string, purpose?: 'message') => Promise<string>;
  readonly readPicture: (id: string, picture: string, signal?: AbortSignalLike) => Promise<Content>;
  readonly setStatus: (id: string, status: TicketStatus) => Promise<unknown>;
  readonly setConsent: (id: string, granted: boolean) => Promise<unknown>;
  readonly markSeen: (id: string) => Promise<unknown>;
}

/** Whoever keeps the tickets of the house. Each request rejects with ApiError, or SignInError without a token. */
export interface TicketProvider {
  readonly kind: 'gateway' | 'direct';
  /** Differs where others would answer, or as somebody else: what was read is cached under it. In memory only. */
  readonly source: string;
  /** The caller's own tickets only. */
  readonly list: (query: TicketsQuery, signal?: AbortSignalLike) => Promise<TicketsAnswer>;
  readonly read: (id: string, signal?: AbortSignalLike) => Promise<TicketDetail>;
  /** @returns its id; undefined where the provider does not tell */
  readonly create: (ticket: NewTicket, key: string) => Promise<string | undefined>;
  /**
   * Ids of the caller's tickets with the same texts: one whose answer was lost has arrived where there is one more of
   * them than before. Absent where the key of a ticket prevents that it is created twice.
   */
  readonly findSameTickets?: (ticket: NewTicket) => Promise<readonly string[]>;
  /** Absent of a provider with nothing but the specification's API. */
  readonly conversation?: TicketConversation;
}

export const hasFeature = (features: readonly TicketFeature[] | undefined, feature: TicketFeature): boolean =>
  features?.includes(feature) === true;
