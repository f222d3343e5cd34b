import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import {
  consentInputSchema,
  messageInputSchema,
  statusInputSchema,
  ticketDetailSchema,
  ticketInputSchema,
  ticketMessageSchema,
  TICKETS_PATH,
  ticketsAnswerSchema,
  ticketsQuerySchema,
} from '@soglia/contracts/tickets';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors, idParams } from '#companion/route-parts.ts';
import type { Identity } from '#identity/identity.ts';
import type { OwnTickets } from './own-tickets.ts';

/** Who asks, and when that ends: a picture may be on its way for minutes. */
export interface TicketCallerOptions extends PersonOptions {
  readonly identity: PersonOptions['identity'] & Pick<Identity, 'trackConnection'>;
}

export interface TicketRouteOptions extends TicketCallerOptions {
  /** Undefined where tickets are switched off: then nothing of it exists, here or at the hub. */
  readonly own: OwnTickets | undefined;
}

/** Bytes of a body: the longest description and diagnostics, of characters that JSON escapes. */
const BODY_LIMIT = 256 * 1024;

export const ticketErrors = { ...errors, 404: apiErrorSchema, 409: apiErrorSchema, 504: apiErrorSchema };
export const aboutTickets = { tags: ['tickets'], security: [{ bearer: [] }] };

/** `/api/tickets`: the caller's own tickets with the installer. The key of the provider stays here. */
export function registerTicketRoutes(scope: ApiScope, options: TicketRouteOptions): void {
  const { own } = options;
  const common = { onRequest: requirePerson(options), bodyLimit: BODY_LIMIT };
  const detail = { ...ticketErrors, 200: ticketDetailSchema };

  scope.get(
    TICKETS_PATH,
    {
      ...common,
      schema: {
        ...aboutTickets,
        summary: 'The caller’s own tickets, newest first',
        querystring: ticketsQuerySchema,
        response: { ...ticketErrors, 200: ticketsAnswerSchema },
      },
    },
    (request, reply) => given(own).list(asked(request, reply), request.query),
  );
  scope.post(
    TICKETS_PATH,
    {
      ...common,
      schema: {
        ...aboutTickets,
        summary: 'Opens one; with the same Idempotency-Key again it is the same one',
        body: ticketInputSchema,
        response: { ...ticketErrors, 201: ticketDetailSchema },
      },
    },
    async (request, reply) => {
      const made = await given(own).create(asked(request, reply), request.body, attemptKey(request));
      return reply.code(201).send(made);
    },
  );
  scope.get(
    `${TICKETS_PATH}/:id`,
    { ...common, schema: { ...aboutTickets, summary: 'One', params: idParams, response: detail } },
    (request, reply) => given(own).find(asked(request, reply), request.params.id),
  );
  scope.post(
    `${TICKETS_PATH}/:id/messages`,
    {
      ...common,
      schema: {
        ...aboutTickets,
        summary: 'Writes to the installer',
        params: idParams,
        body: messageInputSchema,
        response: { ...ticketErrors, 201: ticketMessageSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const added = await given(own).addMessage(
        asked(request, reply),
        ...([id, request.body, attemptKey(request)] as const),
      );
      return reply.code(201).send(added);
    },
  );
  scope.put(
    `${TICKETS_PATH}/:id/status`,
    {
      ...common,
      schema: {
        ...aboutTickets,
        summary: 'Closes or reopens one',
        params: idParams,
        body: statusInputSchema,
        response: detail,
      },
    },
    (request, reply) => given(own).setStatus(asked(request, reply), request.params.id, request.body.status),
  );
  scope.put(
    `${TICKETS_PATH}/:id/consent`,
    {
      ...common,
      schema: {
        ...aboutTickets,
        summary: 'Gives or withdraws the consent to remote access',
        params: idParams,
        body: consentInputSchema,
        response: detail,
      },
    },
    (request, reply) => given(own).setConsent(asked(request, reply), request.params.id, request.body.granted),
  );
  scope.put(
    `${TICKETS_PATH}/:id/seen`,
    {
      ...common,
      schema: {
        ...aboutTickets,
        summary: 'The caller has seen its messages',
        params: idParams,
        response: detail,
      },
    },
    (request, reply) => given(own).setSeen(asked(request, reply), request.params.id),
  );
}

/** @throws ApiError where tickets are switched off */
export function given(own: OwnTickets | undefined): OwnTickets {
  if (own === undefined) throw new ApiError('not_found');
  return own;
}

/** Who asks, until they go away. What is answered is stored nowhere. */
export function asked(request: FastifyRequest, reply: FastifyReply) {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    leaving.abort();
  });
  return { caller: personOf(request), signal: leaving.signal };
}

const keyHeaderSchema = z.string();

/** The client's name of this attempt. */
export const attemptKey = ({ headers }: FastifyRequest): string | undefined =>
  keyHeaderSchema.safeParse(headers['idempotency-key']).data;
