import {
  DESK_INFO_PATH,
  DESK_TICKETS_PATH,
  TICKET_FEATURES,
  consentInputSchema,
  deskInfoSchema,
  idempotencyKeySchema,
  messageInputSchema,
  providerErrorSchema,
  statusInputSchema,
  ticketDetailSchema,
  ticketMessageSchema,
  ticketsPageSchema,
} from '@soglia/contracts/tickets';
import type { FairSemaphore } from '@soglia/server/fair-semaphore';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { scopeOf, type Callers } from '#api/callers.ts';
import type { DeskStore } from '#store/desk-store.ts';
import { listQuerySchema, ticketBodySchema, ticketParamsSchema, ticketPath } from './schemas.ts';
import type { TicketService } from './ticket-service.ts';

export interface TicketRouteParts {
  readonly callers: Callers;
  readonly service: TicketService;
  readonly store: DeskStore;
  /** For pictures that are in memory, by home. */
  readonly pictures: FairSemaphore;
  readonly version: string;
}

/** What makes a retry harmless. @throws ApiError where it has another form */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const { success, data } = idempotencyKeySchema.safeParse(given);
  if (!success) throw new ApiError('invalid_idempotency_key');
  return data;
}

/** Says what is wrong in the words of the route, where a body has the wrong shape. */
const invalid = (code: ErrorCode) => ({ errorHandler: invalidShape(code) });

function invalidShape(code: ErrorCode) {
  return (error: Error & { readonly validation?: unknown }) => {
    throw error.validation === undefined ? error : new ApiError(code);
  };
}

const errors = { '4xx': providerErrorSchema, '5xx': providerErrorSchema };

/** The ticket provider's API of the specification, and what the desk has beyond it. */
export function registerTicketRoutes(
  scope: ApiScope,
  { callers, service, store, version }: TicketRouteParts,
): void {
  scope.get(DESK_INFO_PATH, { schema: { response: { 200: deskInfoSchema, ...errors } } }, async (request) => {
    const { home } = callers.of(request);
    const cursors = await store.use((repositories) => repositories.newestCursors([home.id]));
    return {
      version,
      company: home.company.name,
      home: home.name,
      features: [...TICKET_FEATURES],
      cursor: cursors.get(home.id) ?? 0,
    };
  });

  scope.get(
    DESK_TICKETS_PATH,
    { schema: { querystring: listQuerySchema, response: { 200: ticketsPageSchema, ...errors } } },
    (request) => service.list(scopeOf(callers.of(request)), request.query),
  );
  scope.post(
    DESK_TICKETS_PATH,
    {
      ...invalid('invalid_ticket'),
      schema: {
        body: ticketBodySchema,
        response: { 200: ticketDetailSchema, 201: ticketDetailSchema, ...errors },
      },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const { body, again } = await service.create(scopeOf(callers.of(request)), request.body, key);
      return reply.code(again ? 200 : 201).send(body);
    },
  );
  scope.get(
    ticketPath,
    { schema: { params: ticketParamsSchema, response: { 200: ticketDetailSchema, ...errors } } },
    (request) => service.read(scopeOf(callers.of(request)), request.params.id),
  );
  scope.post(
    `${ticketPath}/messages`,
    {
      ...invalid('invalid_message'),
      schema: {
        params: ticketParamsSchema,
        body: messageInputSchema,
        response: { 200: ticketMessageSchema, 201: ticketMessageSchema, ...errors },
      },
    },
    async (request, reply) => {
      const { text, pictures = [] } = request.body;
      const key = idempotencyKeyOf(request);
      const message = { text, pictures };
      const scoped = scopeOf(callers.of(request));
      const { body, again } = await service.addMessage(scoped, request.params.id, message, key);
      return reply.code(again ? 200 : 201).send(body);
    },
  );

  const putSchema = { params: ticketParamsSchema, response: { 200: ticketDetailSchema, ...errors } };
  scope.put(`${ticketPath}/status`, { schema: { ...putSchema, body: statusInputSchema } }, (request) => {
    const { id } = request.params;
    const { status } = request.body;
    return service.put(scopeOf(callers.of(request)), id, (tickets) => tickets.setStatus(id, status));
  });
  scope.put(`${ticketPath}/consent`, { schema: { ...putSchema, body: consentInputSchema } }, (request) => {
    const { id } = request.params;
    const { granted } = request.body;
    return service.put(scopeOf(callers.of(request)), id, (tickets) => tickets.setConsent(id, granted));
  });
  scope.put(`${ticketPath}/seen`, { schema: putSchema }, (request) => {
    const { id } = request.params;
    return service.put(scopeOf(callers.of(request)), id, (tickets) => tickets.markSeen(id));
  });
}
