import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { requireAgain } from '#companion/require-person.ts';
import type { Metrics } from '#metrics.ts';
import type { Decide } from '#policy/verdict.ts';
import { readRequestTarget } from '#wire/request-target.ts';

/**
 * The gateway's own routes are decided like those of the hub, once their hooks know who asks. Who is not known is for
 * the routes themselves to refuse.
 */
export function decideOwnRoutes(
  scope: ApiScope,
  { decide, metrics }: { readonly decide: Decide; readonly metrics: Metrics },
): void {
  /** @throws ApiError where the caller may not */
  const decideNow = ({ caller, method, raw }: FastifyRequest, reply: FastifyReply): void => {
    if (caller.kind === 'anonymous') return;
    const { path, query } = readRequestTarget(raw.url ?? '') ?? { path: '', query: '' };
    const verdict = decide({ kind: 'http', method, path, query }, caller);
    if (verdict.kind === 'pass') return;
    metrics.refused('rights');
    const { code, refused } =
      verdict.kind === 'refuse' ? verdict : ({ code: 'forbidden', refused: undefined } as const);
    if (refused !== undefined) reply.header('x-soglia-reason', refused.reason);
    // Whose token is good need not sign in again.
    throw new ApiError(code === 'unauthorized' ? 'forbidden' : code);
  };

  // After every `onRequest` hook, also those of a route, and before the body is read.
  scope.addHook('preParsing', async (request, reply) => {
    decideNow(request, reply);
    return Promise.resolve();
  });
  scope.addHook('preHandler', async (request, reply) => {
    if (request.body === undefined) return;
    await requireAgain(request);
    decideNow(request, reply);
  });
}
