import { isRecord } from '@soglia/hub-client/json';
import { DESK_TICKETS_PATH, type DeskTicketInput, type TicketDetail } from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import type { Logger } from '#logging/logger.ts';
import type { PlainCreations } from './plain-creations.ts';
import { providerId, readPlainTicket, toPlainInput } from './plain-tickets.ts';
import type { ProviderClient } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';
import type { TicketProvider } from './ticket-provider.ts';

export interface PlainProviderOptions {
  readonly client: ProviderClient;
  readonly creations: PlainCreations;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Tickets of one list: of a longer one the rest is not looked at. */
const LONGEST_LIST = 10_000;

/** A provider with the specification's three calls, and nothing more. */
export function createPlainProvider({ client, creations, logger }: PlainProviderOptions): TicketProvider {
  const list = async (signal: AbortSignal): Promise<readonly TicketDetail[]> => {
    const answer = await client
      .call({ path: DESK_TICKETS_PATH, signal })
      .catch(as({ ticket_not_found: 'tickets_invalid', tickets_refused: 'tickets_unreachable' }));
    const results = isRecord(answer) ? answer['results'] : undefined;
    if (!Array.isArray(results)) throw new ProviderError('tickets_invalid', false);
    const given = results.slice(0, LONGEST_LIST);
    const tickets = given.flatMap((entry: unknown) => readPlainTicket(entry) ?? []);
    if (tickets.length === 0 && given.length > 0) throw new ProviderError('tickets_invalid', false);
    // One that is malformed hides no other.
    if (tickets.length < given.length)
      logger.warn({ count: given.length - tickets.length }, 'tickets of the provider were not readable');
    return tickets.sort((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''));
  };

  const find = async (id: string, signal: AbortSignal): Promise<TicketDetail> => {
    const answer = await client
      .call({ path: `${DESK_TICKETS_PATH}/${encodeURIComponent(providerId(id))}`, signal })
      .catch(as({ tickets_refused: 'ticket_not_found' }));
    const ticket = readPlainTicket(answer);
    if (ticket?.id !== id) throw new ProviderError('tickets_invalid', false);
    return ticket;
  };

  return {
    kind: 'plain',
    features: ['search'],
    find,
    cursor: undefined,
    conversation: undefined,
    page: async ({ status, search }, signal) => {
      const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const results = (await list(signal)).filter((ticket) => {
        const text = `${ticket.title}\n${ticket.description}`.toLowerCase();
        const isWanted = status === undefined || ticket.status === status;
        return isWanted && words.every((word) => text.includes(word));
      });
      return { results, next: null };
    },
    create: (ticket: DeskTicketInput, attempt) => {
      const input = toPlainInput(ticket);
      return creations.create(attempt, {
        list,
        find,
        isSame: (other) =>
          other.reference.toLowerCase() === ticket.reference.toLowerCase() &&
          other.title === ticket.title &&
          lines(other.description) === lines(input['description'] ?? ''),
        post: (signal) =>
          client.call({ method: 'POST', path: DESK_TICKETS_PATH, body: input, signal, isAnyBody: true }),
        asSent: (id) => ({
          ...emptyTicket,
          id,
          title: ticket.title,
          priority: ticket.priority,
          description: input['description'] ?? '',
          reference: ticket.reference,
          contact_phone: ticket.contact_phone,
        }),
      });
    },
  };
}

const emptyTicket = {
  status: 'Open' as const,
  number: null,
  stage: null,
  created_at: null,
  updated_at: null,
  unread: 0,
  remote_consent: null,
  diagnostics: [],
  messages: [],
  pictures: [],
};

/** A text whatever ends its lines, as providers may change that. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

type Codes = Readonly<
  Partial<Record<string, 'tickets_invalid' | 'tickets_unreachable' | 'ticket_not_found'>>
>;

/** The same error by another code, where that says better what it means for a call. */
const as =
  (codes: Codes) =>
  (error: unknown): never => {
    const code = error instanceof ApiError ? codes[error.code] : undefined;
    throw code === undefined ? error : new ProviderError(code, false);
  };
