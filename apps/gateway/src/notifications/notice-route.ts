import type { FastifyRequest } from 'fastify';
import {
  noticeAnswerSchema,
  noticeInputSchema,
  NOTICES_PATH,
  type NoticeCategory,
  type NoticeType,
} from '@soglia/contracts/notifications';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requireAdministrator, type PersonOptions } from '#companion/require-person.ts';
import { errors } from '#companion/route-parts.ts';
import { readBearerToken } from '#identity/token-format.ts';
import type { Limits } from '#limits.ts';
import { refusalReason } from '#metrics.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import type { NewNotice, Notices } from './notices.ts';
import { isServiceKey, type ServiceKeys } from './service-keys.ts';

export interface NoticeRouteOptions extends PersonOptions {
  readonly notices: Notices;
  readonly serviceKeys: ServiceKeys;
  readonly limits: Pick<Limits, 'noticesPerSender' | 'noticeWindow'>;
}

type Sender = Required<Pick<NewNotice, 'source' | 'senderId'>>;

/** Senders that are counted at the same time. */
const SENDERS = 1000;

const typeOf: Readonly<Record<NoticeCategory, NoticeType>> = {
  alarm: 'alarm',
  doors: 'door',
  batteries: 'battery',
  system: 'system',
  support: 'support',
};

/** The service key that a request carries; undefined where it carries a token of the hub, or none. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const token = readBearerToken(headers.authorization ?? '');
  return token !== undefined && isServiceKey(token) ? token : undefined;
}

/** `POST /api/notices`: administrators, and programs with a service key, tell people something. */
export function registerNoticeRoute(scope: ApiScope, options: NoticeRouteOptions): void {
  const { notices, serviceKeys, limits, metrics } = options;
  const byAdministrator = requireAdministrator(options);
  const sent = createSourceLimit({
    points: limits.noticesPerSender,
    windowMs: limits.noticeWindow,
    capacity: SENDERS,
  });
  /** Of an administrator the scope identifies and decides again when the body is there; of a key it is done here. */
  const senderOf = async (request: FastifyRequest): Promise<Sender> => {
    const key = keyOf(request);
    if (key === undefined) return { source: 'person', senderId: personOf(request).person.userId };
    const { id } = await serviceKeys.authenticate(key, request.caller.address);
    return { source: 'service_key', senderId: id };
  };

  scope.post(
    NOTICES_PATH,
    {
      onRequest: async (request, reply) => {
        if (keyOf(request) === undefined) {
          await byAdministrator(request, reply);
          return;
        }
        try {
          await senderOf(request);
        } catch (error) {
          if (error instanceof ApiError) metrics.refused(refusalReason(error.code));
          throw error;
        }
      },
      schema: {
        tags: ['notifications'],
        security: [{ bearer: [] }],
        summary: 'Tells people something; for administrators and service keys',
        body: noticeInputSchema,
        response: { 201: noticeAnswerSchema, ...errors },
      },
    },
    async (request, reply) => {
      const sender = await senderOf(request);
      const waitMs = await sent.consume(`${sender.source} ${sender.senderId}`);
      if (waitMs > 0) throw new ApiError('too_many_notices', waitMs);
      const { title, message, category = 'system', type, url, entity_id: entityId, to } = request.body;
      const id = await notices.add({
        ...sender,
        title,
        message,
        category,
        url,
        entityId,
        type: type ?? typeOf[category],
        to: to ?? 'everybody',
      });
      if (id === undefined) throw new ApiError('notice_for_nobody');
      reply.code(201);
      return { id };
    },
  );
}
