import {
  badRequest,
  bodyTooLarge,
  hubUnreachable,
  sendRefusal,
  tooManyTries,
  type Refusal,
} from '#errors/refusals.ts';
import type { Clock } from '#clock.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub } from '#hub/request-hub.ts';
import { createTokenCache, type TokenCache } from '#identity/token-cache.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import type { Exchange } from '#wire/exchange.ts';
import { readBody } from '#wire/read-body.ts';
import { isPageRefreshToken } from './page-refresh-token.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';
import {
  readOutcome,
  readRevokedToken,
  readSignInStep,
  type SignInOutcome,
  type SignInStep,
} from './sign-in-step.ts';

/** The parts that both origins share for sign-ins, so that failures are counted once for both. */
export interface SignInService {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly failureLimits: SignInLimits;
  readonly tokens: TokenVerifier;
  /** Refresh tokens that the hub refused. */
  readonly refreshTokens: TokenCache;
  readonly metrics: Metrics;
}

interface SignInServiceParts extends Pick<SignInService, 'link' | 'limits' | 'tokens' | 'metrics'> {
  readonly clock: Clock;
}

export const createSignInService = ({ clock, ...parts }: SignInServiceParts): SignInService => ({
  ...parts,
  failureLimits: createSignInLimits(parts.limits),
  refreshTokens: createTokenCache({
    clock,
    acceptedForMs: parts.limits.knownTokenMemory,
    refusedForMs: parts.limits.refusedTokenMemory,
    capacity: parts.limits.rememberedTokens,
  }),
});

/** What an origin passes on of a sign-in. */
export interface SignInForwarding {
  readonly filterRequestHeaders: (pairs: readonly string[]) => string[];
  readonly filterResponseHeaders: (pairs: readonly string[]) => string[];
  /** Bytes of a request body. */
  readonly bodyLimit: number;
}

export const isSignInRequest = ({ request, target }: Exchange): boolean =>
  request.method === 'POST' && /^\/auth\/(?:token|login_flow(?:\/[^/]+)?)$/.test(target.path);

export const isRevocation = ({ request, target }: Exchange): boolean =>
  request.method === 'POST' && target.path === '/auth/revoke';

/** The hub's answer to an unknown refresh token. */
const invalidGrantRefusal: Refusal = {
  code: 'unauthorized',
  status: 400,
  type: 'application/json',
  body: '{"error":"invalid_grant"}',
  headers: { 'cache-control': 'no-store' },
};

const neutral: SignInOutcome = { kind: 'neutral' };

const RESPONSE_LIMIT_BYTES = 1024 * 1024;

/**
 * Sends one step of a sign-in to the hub, within the limits, and records its outcome. Requests that are not a step
 * (abandoning a flow, revoking a session) pass without being counted. Bodies are small and are read whole; nothing of
 * them is stored. A client that disconnects does not end the step: its outcome is counted all the same.
 */
export async function forwardSignIn(
  service: SignInService,
  exchange: Exchange,
  forwarding: SignInForwarding,
): Promise<void> {
  const { request, response, target, responseHeaders } = exchange;
  const { address } = exchange.caller;
  const refuse = (refusal: Refusal) => {
    sendRefusal(response, refusal, responseHeaders);
  };
  // In a compressed body the limits could not see which user name it holds.
  if (request.headers['content-encoding'] !== undefined) {
    refuse(badRequest);
    request.resume();
    return;
  }
  const read = await readBody(request, forwarding.bodyLimit, service.limits.requestHeaders);
  if (read.body === undefined) {
    response.shouldKeepAlive = false;
    refuse(read.reason === 'too_large' ? bodyTooLarge : badRequest);
    return;
  }
  const step = isSignInRequest(exchange)
    ? readSignInStep(target.path, request.headers['content-type'] ?? '', read.body.toString('utf8'))
    : undefined;
  if (answerForPage(exchange, step, read.body)) return;
  const renewal = step?.kind === 'renewal' ? `${step.refreshToken}\n${step.clientId}` : undefined;
  if (renewal !== undefined && service.refreshTokens.status(renewal) === 'refused') {
    service.metrics.refused('token');
    refuse(invalidGrantRefusal);
    return;
  }
  const waitMs = step === undefined ? 0 : await service.failureLimits.consume(step, address);
  if (waitMs > 0) {
    service.metrics.refused('limit');
    refuse(tooManyTries(waitMs));
    return;
  }
  const hubResponse = await requestHub(service.link, service.metrics, {
    method: request.method === 'DELETE' ? 'DELETE' : 'POST',
    path: target.forwardedUrl,
    headers: [...forwarding.filterRequestHeaders(request.rawHeaders), ...service.link.forwardedFor(address)],
    body: read.body.length === 0 ? undefined : read.body,
    timeoutMs: service.limits.hubSignIn,
    responseLimit: RESPONSE_LIMIT_BYTES,
  });
  if (step !== undefined) {
    const outcome =
      hubResponse === undefined
        ? neutral
        : readOutcome(step, hubResponse.status, hubResponse.body.toString('utf8'));
    await service.failureLimits.recordOutcome(step, address, outcome.kind);
    if (outcome.accessToken !== undefined) service.tokens.recordIssued(outcome.accessToken, address);
    if (renewal !== undefined && outcome.kind === 'failure') {
      service.refreshTokens.set(renewal, 'refused');
    }
  }
  if (hubResponse === undefined) {
    service.metrics.refused('hub_away');
    refuse(hubUnreachable);
    return;
  }
  response.writeHead(hubResponse.status, [
    ...forwarding.filterResponseHeaders(hubResponse.headers),
    ...responseHeaders,
  ]);
  response.end(hubResponse.body);
}

/**
 * Whether this is about the refresh token of a hub page that was handed over, and is answered. It renews nothing, so
 * that the page asks for a sign-in when its access token ends; and revoking it always succeeds, as at the hub.
 */
function answerForPage(exchange: Exchange, step: SignInStep | undefined, body: Buffer): boolean {
  const { request, response, responseHeaders } = exchange;
  const contentType = request.headers['content-type'] ?? '';
  const revoked =
    step?.kind === 'renewal'
      ? undefined
      : readRevokedToken(exchange.target.path, contentType, body.toString());
  if (step?.kind === 'renewal' && isPageRefreshToken(step.refreshToken)) {
    sendRefusal(response, invalidGrantRefusal, responseHeaders);
  } else if (revoked !== undefined && isPageRefreshToken(revoked)) {
    response.writeHead(200, ['content-length', '0', 'cache-control', 'no-store', ...responseHeaders]).end();
  } else return false;
  return true;
}
