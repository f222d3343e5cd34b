import * as z from 'zod/mini';
import {
  type deskInfoSchema,
  DESK_TICKETS_PATH,
  PICTURE_LIMIT,
  PICTURE_TYPES,
  TICKET_FEATURES,
  ticketDetailSchema,
  ticketIdSchema,
  ticketMessageSchema,
  ticketPictureSchema,
  ticketsPageSchema,
  type TicketDetail,
} from '@soglia/contracts/tickets';
import type { ProviderCall, ProviderClient } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';
import type { TicketProvider } from './ticket-provider.ts';

export type DeskInfo = z.infer<typeof deskInfoSchema>;

const withIdSchema = z.object({ id: ticketIdSchema });

/** Our own desk. @param info what it says of itself */
export function createDeskProvider(client: ProviderClient, info: DeskInfo): TicketProvider {
  const pathOf = (id: string, rest = '') => `${DESK_TICKETS_PATH}/${encodeURIComponent(id)}${rest}`;

  const find = async (id: string, signal: AbortSignal): Promise<TicketDetail> => {
    const ticket = read(ticketDetailSchema, await client.call({ path: pathOf(id), signal }));
    if (ticket.id !== id) throw new ProviderError('tickets_invalid', false);
    return ticket;
  };

  /** What a change has answered where that is the whole ticket; otherwise it is asked for. */
  const changed = async (call: ProviderCall, id?: string): Promise<TicketDetail> => {
    const answer = await client.call(call);
    const { success, data } = ticketDetailSchema.safeParse(answer);
    if (success && (id === undefined || data.id === id)) return data;
    return find(id ?? read(withIdSchema, answer).id, call.signal);
  };

  const features = TICKET_FEATURES.filter((feature) => info.features.includes(feature));
  return {
    kind: 'desk',
    features,
    cursor: info.cursor,
    find,
    page: async ({ status, search, after }, signal) => {
      const query = new URLSearchParams({
        ...(status !== undefined && { status }),
        ...(search !== undefined && { search }),
        ...(after !== undefined && { after }),
      }).toString();
      const path = query === '' ? DESK_TICKETS_PATH : `${DESK_TICKETS_PATH}?${query}`;
      return read(ticketsPageSchema, await client.call({ path, signal }));
    },
    create: (ticket, attempt, signal) =>
      changed({
        method: 'POST',
        path: DESK_TICKETS_PATH,
        body: ticket,
        signal,
        headers: { 'idempotency-key': attempt },
      }),
    conversation: {
      addMessage: async (id, { text, pictures }, attempt, signal) => {
        const answer = await client.call({
          method: 'POST',
          path: pathOf(id, '/messages'),
          signal,
          body: pictures.length === 0 ? { text } : { text, pictures },
          headers: { 'idempotency-key': attempt },
        });
        return read(ticketMessageSchema, answer);
      },
      setStatus: (id, status, signal) =>
        changed({ method: 'PUT', path: pathOf(id, '/status'), body: { status }, signal }, id),
      setConsent: (id, granted, signal) =>
        changed({ method: 'PUT', path: pathOf(id, '/consent'), body: { granted }, signal }, id),
      setSeen: (id, signal) => changed({ method: 'PUT', path: pathOf(id, '/seen'), body: {}, signal }, id),
      addPicture: async (id, { body, contentType, size, attempt, forMessage }, signal) => {
        const answer = await client.upload({
          path: pathOf(id, forMessage ? '/pictures?for=message' : '/pictures'),
          picture: body,
          contentType,
          size,
          signal,
          headers: { 'idempotency-key': attempt },
        });
        return read(ticketPictureSchema, answer);
      },
      readPicture: async (id, picture, signal) => {
        const path = pathOf(id, `/pictures/${encodeURIComponent(picture)}`);
        const found = await client.download({ path, signal });
        const isPicture = PICTURE_TYPES.some((type) => type === found.contentType);
        if (isPicture && (found.size ?? 0) <= PICTURE_LIMIT) return found;
        found.body.on('error', () => undefined).destroy();
        throw new ProviderError('tickets_invalid', false);
      },
    },
  };
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new ProviderError('tickets_invalid', true);
  return data;
}
