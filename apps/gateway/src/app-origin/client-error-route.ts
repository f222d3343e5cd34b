import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiErrorSchema, CLIENT_ERROR_BODY_LIMIT, clientErrorReportSchema } from '@soglia/contracts';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import type { Limits } from '#limits.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import { isSameOrigin } from '#requests/same-origin.ts';

export interface ClientErrorOptions {
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** The app origin's address beyond a proxy that ends TLS. */
  readonly publicAppUrl: string | undefined;
}

/**
 * `POST /api/soglia/client-errors`: writes an error of the web app into the gateway's log. No sign-in is needed, so that
 * it works before it and beside a bare hub; instead only pages of the app may report, and each source a few times a
 * minute. The schema admits no text that could hold data of the home.
 */
export function registerClientErrorRoute(scope: ApiScope, options: ClientErrorOptions): void {
  const { metrics } = options;
  scope.post(
    '/api/soglia/client-errors',
    {
      onRequest: admitReport(options),
      bodyLimit: CLIENT_ERROR_BODY_LIMIT,
      schema: {
        summary: 'Reports an error of the web app',
        tags: ['app'],
        body: clientErrorReportSchema,
        response: {
          204: z.null(),
          400: apiErrorSchema,
          403: apiErrorSchema,
          413: apiErrorSchema,
          415: apiErrorSchema,
          429: apiErrorSchema,
        },
      },
    },
    (request, reply) => {
      const { kind, name, subject, version, stack } = request.body;
      const frames = stack.map(({ file, line, column }) => `${file}:${line}:${column}`);
      metrics.clientErrorReported(kind);
      request.log.warn({ report: { kind, name, subject, version, stack: frames } }, 'client error');
      reply.code(204);
      return null;
    },
  );
}

/** A hook that runs before the body is read: refuses other origins, and addresses that report too often. */
function admitReport({ limits, metrics, publicAppUrl }: ClientErrorOptions) {
  const limit = createSourceLimit({
    points: limits.clientErrorsPerAddress,
    windowMs: limits.clientErrorWindow,
    capacity: limits.clientErrorAddresses,
  });
  return async (request: FastifyRequest): Promise<void> => {
    const refuse = (error: ApiError): never => {
      metrics.refused(refusalReason(error.code));
      throw error;
    };
    if (!isSameOrigin(request, publicAppUrl)) refuse(new ApiError('origin_refused'));
    const waitMs = await limit.consume(sourceNetwork(request.caller.address));
    if (waitMs > 0) refuse(new ApiError('too_many_requests', waitMs));
  };
}
