import { SECOND_MS, MINUTE_MS, HOUR_MS } from '@soglia/server/durations';

/** Bounds of the way to a desk or ticket provider. Times in milliseconds, sizes in bytes. */
export interface TicketLimits {
  /** To the headers of an answer, and for a whole call; a picture may take longer, as long as something moves. */
  readonly ticketAnswer: number;
  readonly ticketCall: number;
  readonly ticketPicture: number;
  readonly ticketStall: number;
  /** Of an answer in JSON. */
  readonly ticketAnswerBytes: number;
  /** Calls under way at the provider, calls that wait for that, and calls of one person. */
  readonly ticketCalls: number;
  readonly waitingTicketCalls: number;
  readonly ticketCallsPerPerson: number;
  /** Pictures that are taken to the provider at once; a desk takes two of one home. */
  readonly ticketUploads: number;
  /** Of one person: requests within the window, and within the longer one tickets, and messages, pictures and changes. */
  readonly ticketRequests: number;
  readonly ticketRequestWindow: number;
  readonly newTickets: number;
  readonly ticketChanges: number;
  readonly ticketChangeWindow: number;
  /** After how long it is looked again what a provider is. */
  readonly ticketProviderMemory: number;
  /** The connection to a desk: between two pings, and the longest wait before the next one. */
  readonly ticketPing: number;
  readonly ticketRetry: number;
  /** Between two looks at a provider that tells nothing by itself: while somebody waits for an answer, and otherwise. */
  readonly ticketPoll: number;
  readonly ticketIdlePoll: number;
  /** For how long a creation is remembered, and how many are, so that a repeated one makes no second ticket. */
  readonly ticketCreationMemory: number;
  readonly rememberedTicketCreations: number;
}

const MEBI = 1024 * 1024;

export const defaultTicketLimits: TicketLimits = {
  ticketAnswer: 10 * SECOND_MS,
  ticketCall: 20 * SECOND_MS,
  ticketPicture: 5 * MINUTE_MS,
  ticketStall: 15 * SECOND_MS,
  ticketAnswerBytes: 16 * MEBI,
  ticketCalls: 8,
  waitingTicketCalls: 64,
  ticketCallsPerPerson: 16,
  ticketUploads: 2,
  ticketRequests: 300,
  ticketRequestWindow: MINUTE_MS,
  newTickets: 30,
  ticketChanges: 300,
  ticketChangeWindow: HOUR_MS,
  ticketProviderMemory: HOUR_MS,
  ticketPing: 30 * SECOND_MS,
  ticketRetry: MINUTE_MS,
  ticketPoll: MINUTE_MS,
  ticketIdlePoll: 10 * MINUTE_MS,
  ticketCreationMemory: 30 * 24 * HOUR_MS,
  rememberedTicketCreations: 10_000,
};
