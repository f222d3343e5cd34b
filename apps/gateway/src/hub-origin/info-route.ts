import type { FastifyRequest } from 'fastify';
import { apiErrorSchema, hubInfoSchema, type HubInfo } from '@soglia/contracts';
import { ApiError, toApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { requirePerson } from '#companion/require-person.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { authenticateBearer } from '#identity/authenticate-bearer.ts';
import type { Identity } from '#identity/identity.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import { refusalReason, type Metrics } from '#metrics.ts';

export interface AuthenticationOptions {
  readonly link: HubLink;
  readonly tokens: TokenVerifier;
  readonly identity: Pick<Identity, 'resolve' | 'rolesAreOn'>;
  readonly metrics: Metrics;
}

/**
 * `GET /api/soglia/info`: the same answer as the socket's `soglia/info`, under the same rule: only for a token that the
 * hub accepts, as every other path under /api. The gateway itself answers 401 to a request without one, so that a
 * stranger learns nothing of it, not even its version.
 */
export function registerInfoRoute(scope: ApiScope, info: HubInfo, options: AuthenticationOptions): void {
  const [byToken, byPerson] = [requireToken(options), requirePerson(options)];
  scope.get(
    '/api/soglia/info',
    {
      // Whose role it is must be known before it is decided.
      onRequest: (request) => (options.identity.rolesAreOn() ? byPerson(request) : byToken(request)),
      schema: {
        summary: 'Version and features of the gateway',
        tags: ['gateway'],
        security: [{ bearer: [] }],
        response: { 200: hubInfoSchema, 401: apiErrorSchema, 429: apiErrorSchema, 502: apiErrorSchema },
      },
    },
    () => {
      return info;
    },
  );
}

/** A hook for routes of the gateway's own: verifies the bearer token and sets `request.caller`. */
const requireToken =
  ({ link, tokens, metrics }: AuthenticationOptions) =>
  async (request: FastifyRequest): Promise<void> => {
    await link.refresh();
    const { authorization } = request.headers;
    const result = await authenticateBearer(tokens, authorization, request.caller.address);
    if (result.kind === 'accepted') {
      request.caller = result.caller;
      return;
    }
    const error = result.kind === 'refused' ? toApiError(result.refusal) : new ApiError('hub_unreachable');
    metrics.refused(refusalReason(error.code));
    throw error;
  };
