import {
  TICKETS_PAGE,
  TICKET_PRIORITIES,
  type Diagnostic,
  type TicketDetail,
  type TicketPicture,
} from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import type { DeskStore } from '#store/desk-store.ts';
import type { NewPicture } from '#store/picture-changes.ts';
import type { ScopedRepository } from '#store/repositories.ts';
import type { Scope } from '#store/scope.ts';
import type { NewMessage } from '#store/ticket-changes.ts';
import type { TicketQuery } from '#store/ticket-queries.ts';

export interface TicketBody {
  readonly title: string;
  readonly status?: string | undefined;
  readonly priority: string;
  readonly description: string;
  readonly reference: string;
  readonly contact_phone: string;
  readonly remote_consent?: boolean | null | undefined;
  readonly diagnostics?: readonly Diagnostic[] | undefined;
  readonly entity_id?: string | undefined;
}

/** What a client asked for, as it is now, and whether an earlier try had made it. */
export interface Answer<Body> {
  readonly body: Body;
  readonly again: boolean;
}

export interface TicketServiceParts {
  readonly store: DeskStore;
  /** Called after something of a home has changed. */
  readonly changed: (homeId: string | null) => void;
}

export type TicketService = ReturnType<typeof createTicketService>;

/** What the routes do with tickets; each change is told to the readers of events. The installer's command uses the store. */
export function createTicketService({ store, changed }: TicketServiceParts) {
  const read = async (scope: Scope, id: string): Promise<TicketDetail> => {
    const ticket = await store.use((repositories) => repositories.within(scope).read(id));
    if (ticket === undefined) throw new ApiError('not_found');
    return ticket;
  };

  const change = async <Result>(
    scope: Scope,
    work: (tickets: ScopedRepository) => Promise<Result>,
  ): Promise<Result> => {
    const result = await store.transaction((repositories) => work(repositories.within(scope)));
    changed(scope.homeId);
    return result;
  };

  return {
    read,
    list: async (
      scope: Scope,
      { after, ...query }: Omit<TicketQuery, 'before' | 'limit'> & { readonly after?: string | undefined },
    ) => {
      if (after !== undefined && !/^[1-9]\d{0,9}$/.test(after)) throw new ApiError('invalid_cursor');
      const before = after === undefined ? undefined : Number(after);
      const found = await store.use((repositories) =>
        repositories.within(scope).list({ ...query, before, limit: TICKETS_PAGE + 1 }),
      );
      const results = found.slice(0, TICKETS_PAGE);
      const last = results.at(-1)?.number;
      return { results, next: found.length > TICKETS_PAGE && last ? String(last) : null };
    },
    create: async (scope: Scope, body: TicketBody, key?: string): Promise<Answer<TicketDetail>> => {
      const { id, again } = await change(scope, (tickets) =>
        tickets.create(
          {
            title: body.title,
            description: body.description,
            reference: body.reference,
            status: body.status?.toLowerCase() === 'closed' ? 'Closed' : 'Open',
            priority: priorityOf(body.priority),
            contactPhone: body.contact_phone,
            consent: body.remote_consent === true,
            diagnostics: body.diagnostics ?? [],
            entityId: body.entity_id ?? null,
          },
          key,
        ),
      );
      return { body: await read(scope, id), again };
    },
    addMessage: async (
      scope: Scope,
      ticketId: string,
      message: NewMessage,
      key?: string,
    ): Promise<Answer<TicketDetail['messages'][number]>> => {
      const { id, again } = await change(scope, (tickets) => tickets.addMessage(ticketId, message, key));
      const body = (await read(scope, ticketId)).messages.find((each) => each.id === id);
      if (body === undefined) throw new ApiError('not_found');
      return { body, again };
    },
    /** @returns the ticket afterwards */
    put: async (
      scope: Scope,
      ticketId: string,
      work: (tickets: ScopedRepository) => Promise<void>,
    ): Promise<TicketDetail> => {
      await change(scope, work);
      return await read(scope, ticketId);
    },
    addPicture: async (
      scope: Scope,
      ticketId: string,
      picture: NewPicture,
      key?: string,
    ): Promise<Answer<TicketPicture>> => {
      const { id, again } = await change(scope, (tickets) => tickets.addPicture(ticketId, picture, key));
      const body = await store.use((repositories) => repositories.within(scope).findPicture(ticketId, id));
      if (body === undefined) throw new ApiError('picture_not_found');
      return { body, again };
    },
    findPicture: async (scope: Scope, ticketId: string, id: string): Promise<TicketPicture> => {
      const picture = await store.use((repositories) => repositories.within(scope).findPicture(ticketId, id));
      if (picture === undefined) throw new ApiError('picture_not_found');
      return picture;
    },
    /** The bytes of a picture, part by part. @throws ApiError where it is deleted meanwhile */
    pictureParts: async function* (
      scope: Scope,
      { id, size }: Pick<TicketPicture, 'id' | 'size'>,
    ): AsyncGenerator<Uint8Array> {
      let sent = 0;
      for (let part = 0; sent < size; part += 1) {
        const bytes = await store.use((repositories) => repositories.within(scope).readPicturePart(id, part));
        // An answer that ends before its announced length keeps its reader waiting.
        if (bytes === undefined) throw new ApiError('picture_not_found');
        yield bytes;
        sent += bytes.length;
      }
    },
  };
}

/** Clients of the specification send it as a text. @throws ApiError */
function priorityOf(given: string) {
  const priority = TICKET_PRIORITIES.find((each) => each.toLowerCase() === given.toLowerCase());
  if (priority === undefined) throw new ApiError('invalid_ticket');
  return priority;
}
