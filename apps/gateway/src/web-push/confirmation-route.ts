import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import { PUSH_CONFIRMATION_PATH, pushConfirmationSchema } from '@soglia/contracts/notifications/web-push';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import type { Limits } from '#limits.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';

export interface ConfirmationRouteOptions {
  /** Whether the confirmation is one of ours. Rejects with StoreUnavailableError. */
  readonly confirmPush: (confirmation: string) => Promise<boolean>;
  readonly limits: Pick<
    Limits,
    'pushConfirmationsPerSource' | 'pushConfirmationWindow' | 'pushConfirmationSources'
  >;
  readonly metrics: Metrics;
}

const BODY_LIMIT = 1024;

/**
 * `POST /push-confirmations` of the app origin: a service worker has shown a message. It has no sign-in; what it sends
 * back was made by the gateway for this one message. The answer is the same whether or not that was known already.
 */
export function registerConfirmationRoute(scope: ApiScope, options: ConfirmationRouteOptions): void {
  const { confirmPush, limits, metrics } = options;
  const limit = createSourceLimit({
    points: limits.pushConfirmationsPerSource,
    windowMs: limits.pushConfirmationWindow,
    capacity: limits.pushConfirmationSources,
  });
  const refuse = (error: ApiError): never => {
    metrics.refused(refusalReason(error.code));
    throw error;
  };
  scope.post(
    PUSH_CONFIRMATION_PATH,
    {
      onRequest: async (request) => {
        const waitMs = await limit.consume(sourceNetwork(request.caller.address));
        if (waitMs > 0) refuse(new ApiError('too_many_requests', waitMs));
      },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'A device has shown a message',
        tags: ['web push'],
        body: pushConfirmationSchema,
        response: {
          204: z.null(),
          400: apiErrorSchema,
          403: apiErrorSchema,
          413: apiErrorSchema,
          415: apiErrorSchema,
          429: apiErrorSchema,
          503: apiErrorSchema,
        },
      },
    },
    async (request, reply) => {
      if (!(await confirmPush(request.body.confirmation))) refuse(new ApiError('forbidden'));
      reply.code(204);
      return null;
    },
  );
}
