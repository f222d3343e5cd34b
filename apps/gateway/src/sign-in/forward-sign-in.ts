import {
  badRequest,
  bodyTooLarge,
  hubUnreachable,
  providerRefused,
  sendRefusal,
  tooManyTries,
  type Refusal,
} from '#errors/refusals.ts';
import type { Clock } from '#clock.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub } from '#hub/request-hub.ts';
import { createTokenCache, hashToken, type TokenCache } from '#identity/token-cache.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import type { Exchange } from '#wire/exchange.ts';
import { readBody } from '#wire/read-body.ts';
import { isPageRefreshToken } from './page-refresh-token.ts';
import { createFlowTrust, type FlowTrust } from './flow-trust.ts';
import { mayUseTrustedNetworks, namesTrustedNetworks } from './trusted-networks.ts';
import { isMultipartForm, readMultipartFields } from './multipart-fields.ts';
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
  /** Refresh tokens that the hub issued or accepted through the gateway: each is limited by itself. */
  readonly knownRenewals: TokenCache;
  readonly flowTrust: FlowTrust;
  readonly metrics: Metrics;
}

interface SignInServiceParts extends Pick<SignInService, 'link' | 'limits' | 'tokens' | 'metrics'> {
  readonly clock: Clock;
}

export const createSignInService = ({ clock, ...parts }: SignInServiceParts): SignInService => ({
  ...parts,
  failureLimits: createSignInLimits(parts.limits),
  flowTrust: createFlowTrust(parts.link),
  knownRenewals: createTokenCache({
    clock,
    acceptedForMs: parts.limits.knownSessionMemory,
    refusedForMs: parts.limits.refusedTokenMemory,
    capacity: parts.limits.rememberedTokens,
  }),
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
  const contentType = request.headers['content-type'] ?? '';
  if (isMultipartForm(contentType) && readMultipartFields(contentType, read.body.toString()) === undefined) {
    refuse(badRequest);
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
  // Not reached by junk from the same address: the session has been renewed through the gateway before.
  const isKnownRenewal =
    step?.kind === 'renewal' && service.knownRenewals.status(step.refreshToken) === 'accepted';
  const source = isKnownRenewal ? `renewal ${hashToken(step.refreshToken)}` : address;
  const isBegin = step?.kind === 'begin';
  if (
    isBegin &&
    !mayUseTrustedNetworks(service.link, exchange.caller) &&
    namesTrustedNetworks(read.body.toString())
  ) {
    service.metrics.refused('rights');
    refuse(providerRefused);
    return;
  }
  const forwarded = await service.flowTrust.headersFor(
    address,
    step?.kind === 'answer' ? step.flowId : undefined,
  );
  if (forwarded.refusal !== undefined) {
    service.metrics.refused('hub_away');
    refuse(forwarded.refusal);
    return;
  }
  const waitMs = step === undefined ? 0 : await service.failureLimits.consume(step, source);
  if (waitMs > 0) {
    service.metrics.refused('limit');
    refuse(tooManyTries(waitMs));
    return;
  }
  const hubResponse = await requestHub(service.link, service.metrics, {
    method: request.method === 'DELETE' ? 'DELETE' : 'POST',
    path: target.forwardedUrl,
    headers: [...forwarding.filterRequestHeaders(request.rawHeaders), ...forwarded.headers],
    body: read.body.length === 0 ? undefined : read.body,
    timeoutMs: service.limits.hubSignIn,
    responseLimit: RESPONSE_LIMIT_BYTES,
  });
  if (step !== undefined) {
    const outcome =
      hubResponse === undefined
        ? neutral
        : readOutcome(step, hubResponse.status, hubResponse.body.toString('utf8'));
    await service.failureLimits.recordOutcome(step, source, outcome.kind);
    const refreshToken = outcome.refreshToken ?? (step.kind === 'renewal' ? step.refreshToken : undefined);
    if (refreshToken !== undefined && outcome.kind === 'success') {
      service.knownRenewals.set(refreshToken, 'accepted');
    }
    if (isBegin && hubResponse !== undefined)
      service.flowTrust.recordBegun(hubResponse.body.toString('utf8'));
    if (outcome.accessToken !== undefined) service.tokens.recordIssued(outcome.accessToken, address);
    if (renewal !== undefined && outcome.kind === 'failure') {
      service.refreshTokens.set(renewal, 'refused');
      if (refreshToken !== undefined) service.knownRenewals.delete(refreshToken);
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
