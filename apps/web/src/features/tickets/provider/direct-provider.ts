import {
  DESK_TICKETS_PATH,
  providerTicketSchema,
  TICKET_PRIORITIES,
  type ProviderTicket,
  type Ticket,
} from '@soglia/contracts/tickets';
import { isRecord } from '@soglia/hub-client/json';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { ApiError } from '#api/api-error.ts';
import { jsonContent, parseContent, requestContent, type Content } from '#api/request-content.ts';
import type { DirectSettings } from './direct-settings.ts';
import { MissingUsernameError } from './missing-username-error.ts';
import type { NewTicket, TicketProvider } from './ticket-provider.ts';

const TIMEOUT_MS = 15_000;
/** The specification's first status, and the only one that is open. */
const OPEN = 'Open';

interface DirectProviderOptions {
  /** Asks the provider itself: no proxy of a hub. */
  readonly platform: Platform;
  readonly settings: DirectSettings;
  /** As stored by the sign-in; may be empty. */
  readonly username: string;
}

/** The specification's own client: the provider is asked from here, and its answers are filtered here. */
export function createDirectProvider({
  platform,
  settings,
  username,
}: DirectProviderOptions): TicketProvider {
  const send = (
    path: string,
    more: { readonly content?: Content; readonly signal?: AbortSignalLike | undefined },
  ) =>
    requestContent(
      { platform, base: settings.address },
      {
        path: `${DESK_TICKETS_PATH}${path}`,
        method: more.content === undefined ? 'GET' : 'POST',
        headers: { [settings.header]: settings.key },
        timeout: TIMEOUT_MS,
        ...more,
      },
    );
  const isOwn = ({ reference }: ProviderTicket) =>
    username !== '' && reference?.toLowerCase() === username.toLowerCase();

  const listOwn = async (signal?: AbortSignalLike): Promise<readonly Ticket[]> => {
    if (username === '') throw new MissingUsernameError('reading');
    const body = parseContent(await send('', { signal }));
    const results = isRecord(body) ? body['results'] : undefined;
    if (!Array.isArray(results)) throw new ApiError('malformed', { status: 200 });
    const tickets = results.flatMap((one) => {
      const ticket = providerTicketSchema.safeParse(one);
      return ticket.success ? [ticket.data] : [];
    });
    // One that is malformed hides no other; that all are would be shown as no ticket at all.
    if (tickets.length === 0 && results.length > 0) throw new ApiError('malformed', { status: 200 });
    return tickets
      .filter(isOwn)
      .map(ticketOf)
      .sort((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''));
  };

  return {
    kind: 'direct',
    source: JSON.stringify([settings, username]),
    list: async ({ status }, signal) => ({
      results: (await listOwn(signal)).filter((ticket) => status === undefined || ticket.status === status),
      next: null,
      features: [],
    }),
    async read(id, signal) {
      if (username === '') throw new MissingUsernameError('reading');
      const read = providerTicketSchema.safeParse(
        parseContent(await send(`/${encodeURIComponent(id)}`, { signal })),
      );
      if (!read.success) throw new ApiError('malformed', { status: 200, cause: read.error });
      // Somebody else's is as one that is not there.
      if (!isOwn(read.data)) throw new ApiError('not_found', { status: 404 });
      return { ...ticketOf(read.data), diagnostics: [], messages: [], pictures: [] };
    },
    async create({ contact_phone, title, priority, description }) {
      if (username === '') throw new MissingUsernameError('creating');
      const answer = await send('', {
        content: jsonContent({
          contact_phone,
          title,
          status: OPEN,
          priority,
          description,
          reference: username,
        }),
      });
      // The specification shows no body of a success; a page instead of an answer is none.
      if (answer.type.includes('text/html')) throw new ApiError('malformed', { status: 200 });
      return undefined;
    },
    async findSameTickets(ticket: NewTicket) {
      return (await listOwn())
        .filter(({ title, description }) => title === ticket.title && description === ticket.description)
        .map(({ id }) => id);
    },
  };
}

function ticketOf({
  id,
  title,
  status,
  priority,
  description,
  reference,
  contact_phone,
  created_at,
}: ProviderTicket): Ticket {
  const at = Date.parse(created_at ?? '');
  return {
    id,
    number: /^\d{1,9}$/.test(id) ? Number(id) : null,
    title,
    status: status === OPEN ? OPEN : 'Closed',
    stage: null,
    priority: TICKET_PRIORITIES.find((one) => one === priority) ?? 'Medium',
    description,
    reference: reference ?? '',
    contact_phone: contact_phone ?? '',
    created_at: Number.isNaN(at) ? null : new Date(at).toISOString(),
    updated_at: null,
    unread: 0,
    remote_consent: null,
  };
}
