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

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MEBI = 1024 * 1024;

export const defaultTicketLimits: TicketLimits = {
  ticketAnswer: 10 * SECOND,
  ticketCall: 20 * SECOND,
  ticketPicture: 5 * MINUTE,
  ticketStall: 15 * SECOND,
  ticketAnswerBytes: 16 * MEBI,
  ticketCalls: 8,
  waitingTicketCalls: 64,
  ticketCallsPerPerson: 16,
  ticketUploads: 2,
  ticketRequests: 300,
  ticketRequestWindow: MINUTE,
  newTickets: 30,
  ticketChanges: 300,
  ticketChangeWindow: HOUR,
  ticketProviderMemory: HOUR,
  ticketPing: 30 * SECOND,
  ticketRetry: MINUTE,
  ticketPoll: MINUTE,
  ticketIdlePoll: 10 * MINUTE,
  ticketCreationMemory: 30 * 24 * HOUR,
  rememberedTicketCreations: 10_000,
};
