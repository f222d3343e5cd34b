import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import type { ErrorCode } from '#errors/error-catalogue.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { tokenCaller, type PersonCaller } from '#identity/caller.ts';
import type { Identity, IdentityRefusal, ResolveOptions } from '#identity/identity.ts';
import { readBearerToken } from '#identity/token-format.ts';
import type { Decide } from '#policy/verdict.ts';
import { endWithSession } from '#requests/end-with-session.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import { refusalReason, type Metrics } from '#metrics.ts';

export interface PersonOptions {
  readonly identity: Pick<Identity, 'resolve'>;
  readonly link: Pick<HubLink, 'refresh'>;
  readonly metrics: Metrics;
  /** Tells the list of refusals of what is refused here, before the routes of a role are looked at. */
  readonly decide: Decide;
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** What the route of a request requires of its caller. */
const requirements = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Requires it now, and again when the body is there. */
function requireOf(request: FastifyRequest, requirement: () => Promise<void>): Promise<void> {
  requirements.set(request, requirement);
  return requirement();
}

/**
 * Once the whole request is there: a body may take a minute, and who is known no longer, or has lost a right meanwhile,
 * does nothing with it. @throws ApiError
 */
export async function requireAgain(request: FastifyRequest): Promise<void> {
  await requirements.get(request)?.();
}

/** An `onRequest` hook: only for people whom the hub knows by the bearer token. Sets `request.caller`. */
export const requirePerson =
  (options: Omit<PersonOptions, 'decide'>): ((request: FastifyRequest) => Promise<void>) =>
  (request) =>
    requireOf(request, async () => {
      request.caller = await identify(request, options);
    });

/** The same for administrators of the hub, as it says now: who no longer is one is refused at once. */
export const requireAdministrator = (options: PersonOptions): Hook =>
  requireLive(options, 'administrators_only', ({ person }) => person.isAdmin);

/** The same for the hub's owner. */
export const requireOwner = (options: PersonOptions): Hook =>
  requireLive(options, 'owner_only', ({ person }) => person.isOwner);

/** Ends the answer to a request, and what is still to come of it, when the access of who sent it ends. */
export function endWithAccess(
  { caller, client }: FastifyRequest,
  { raw }: FastifyReply,
  identity: Pick<Identity, 'trackConnection'>,
): void {
  if (caller.kind !== 'person') return;
  const { sessionHash, address } = caller;
  endWithSession(raw, { sessionHash, client: { address, path: client?.path ?? 'concealed' } }, identity);
}

/** Who sent a request to a route that one of these hooks protects. @throws ApiError 401 on any other route */
export function personOf({ caller }: FastifyRequest): PersonCaller {
  if (caller.kind !== 'person') throw new ApiError('unauthorized');
  return caller;
}

const requireLive =
  (options: PersonOptions, code: ErrorCode, mayPass: (caller: PersonCaller) => boolean): Hook =>
  (request, reply) =>
    requireOf(request, async () => {
      const caller = await identify(request, options, { live: true });
      if (!mayPass(caller)) {
        const { path, query } = readRequestTarget(request.raw.url ?? '') ?? { path: '', query: '' };
        const verdict = options.decide({ kind: 'http', method: request.method, path, query }, caller);
        if (verdict.kind === 'refuse' && verdict.refused !== undefined) {
          reply.header('x-soglia-reason', verdict.refused.reason);
        }
        throw refused(options.metrics, new ApiError(code));
      }
      request.caller = caller;
    });

async function identify(
  request: FastifyRequest,
  { identity, link, metrics }: Omit<PersonOptions, 'decide'>,
  asking: ResolveOptions = {},
): Promise<PersonCaller> {
  const token = readBearerToken(request.headers.authorization ?? '');
  if (token === undefined) throw refused(metrics, new ApiError('unauthorized'));
  await link.refresh();
  const { address } = request.caller;
  const path = request.client?.path ?? 'concealed';
  const result = await identity.resolve(token, { address, path }, asking);
  if (result.kind !== 'person') throw refused(metrics, identityError(result));
  return { ...tokenCaller(token, address), kind: 'person', person: result.person };
}

function identityError(refusal: IdentityRefusal): ApiError {
  switch (refusal.kind) {
    case 'refused':
      return new ApiError('unauthorized');
    case 'limited':
      return new ApiError('too_many_tries', refusal.waitMs);
    case 'unavailable':
      return new ApiError('identity_unavailable');
    case 'local_only':
      return new ApiError('local_only');
    case 'house_unavailable':
      return new ApiError('identity_unavailable');
    case 'store_unavailable':
      return new ApiError('store_unavailable');
  }
}

function refused(metrics: Metrics, error: ApiError): ApiError {
  metrics.refused(refusalReason(error.code));
  return error;
}
