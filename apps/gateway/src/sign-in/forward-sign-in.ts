import {
  badRequest,
  bodyTooLarge,
  hubUnreachable,
  nameTooLong,
  providerRefused,
  sendRefusal,
  tooManyTries,
  type Refusal,
} from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub, type HubResponse } from '#hub/request-hub.ts';
import { createTokenCache, hashToken, type TokenCache } from '#identity/token-cache.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import { formatDeviceCookie, readDeviceCookie } from '#wire/device-cookie.ts';
import type { Exchange } from '#wire/exchange.ts';
import { readBody } from '#wire/read-body.ts';
import type { DeviceMarks } from './device-marks.ts';
import { createFlowTrust, type FlowTrust } from './flow-trust.ts';
import { isMultipartForm, readMultipartFields } from './multipart-fields.ts';
import { isPageRefreshToken } from './page-refresh-token.ts';
import { createSignInLimits, type SignInLimits, type SignInLimitsOptions } from './sign-in-limits.ts';
import {
  readOutcome,
  readRevokedToken,
  readSignInStep,
  type SignInOutcome,
  type SignInStep,
  type UnreadableStep,
} from './sign-in-step.ts';
import { mayUseTrustedNetworks, namesTrustedNetworks } from './trusted-networks.ts';

/** The parts that both origins share for sign-ins, so that failures are counted once for both. */
export interface SignInService {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly failureLimits: SignInLimits;
  readonly deviceMarks: DeviceMarks;
  readonly tokens: TokenVerifier;
  /** Refresh tokens that the hub refused. */
  readonly refreshTokens: TokenCache;
  /** Refresh tokens that the hub issued or accepted through the gateway: each is limited by itself. */
  readonly knownRenewals: TokenCache;
  readonly flowTrust: FlowTrust;
  readonly metrics: Metrics;
}

interface SignInServiceParts
  extends
    Pick<SignInService, 'link' | 'limits' | 'tokens' | 'metrics' | 'deviceMarks'>,
    Pick<SignInLimitsOptions, 'clock' | 'isHome'> {}

export function createSignInService({ clock, isHome, ...parts }: SignInServiceParts): SignInService {
  const { limits, metrics, deviceMarks } = parts;
  const failureLimits = createSignInLimits({ limits, clock, isHome });
  metrics.watchSizes(() => ({ ...failureLimits.sizes(), marks: deviceMarks.size }));
  const refreshTokens = createTokenCache({
    clock,
    acceptedForMs: limits.knownTokenMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const knownRenewals = createTokenCache({
    clock,
    acceptedForMs: limits.knownSessionMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  return { ...parts, failureLimits, refreshTokens, knownRenewals, flowTrust: createFlowTrust(parts.link) };
}

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

/** The hub's answer to a body that is no JSON. */
const invalidJsonRefusal: Refusal = {
  code: 'bad_request',
  status: 400,
  type: 'application/json',
  body: '{"message":"Invalid JSON."}',
};

const refusals: Readonly<Record<UnreadableStep, Refusal>> = {
  not_json: invalidJsonRefusal,
  unknown_charset: badRequest,
  name_too_long: nameTooLong,
};

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
  const step = isSignInRequest(exchange) ? readSignInStep(target.path, contentType, read.body) : undefined;
  if (typeof step === 'string') {
    service.metrics.refused('path');
    refuse(refusals[step]);
    return;
  }
  if (answerForPage(exchange, step, read.body)) return;
  if (
    step?.kind === 'begin' &&
    !mayUseTrustedNetworks(service.link, exchange.caller) &&
    namesTrustedNetworks(read.body.toString())
  ) {
    service.metrics.refused('rights');
    refuse(providerRefused);
    return;
  }
  const flowId = step?.kind === 'answer' ? step.flowId : undefined;
  const forwarded = await service.flowTrust.headersFor(address, flowId);
  if (forwarded.refusal !== undefined) {
    service.metrics.refused('hub_away');
    refuse(forwarded.refusal);
    return;
  }
  const send = () =>
    requestHub(service.link, service.metrics, {
      method: request.method === 'DELETE' ? 'DELETE' : 'POST',
      path: target.forwardedUrl,
      headers: [...forwarding.filterRequestHeaders(request.rawHeaders), ...forwarded.headers],
      body: read.body.length === 0 ? undefined : read.body,
      timeoutMs: service.limits.hubSignIn,
      responseLimit: RESPONSE_LIMIT_BYTES,
    });
  const sent =
    step === undefined ? { response: await send() } : await takeStep(service, exchange, step, send);
  if (sent.refusal !== undefined) {
    refuse(sent.refusal);
    return;
  }
  if (sent.response === undefined) {
    service.metrics.refused('hub_away');
    refuse(hubUnreachable);
    return;
  }
  response.writeHead(sent.response.status, [
    ...forwarding.filterResponseHeaders(sent.response.headers),
    ...(sent.cookie === undefined ? [] : ['set-cookie', sent.cookie]),
    ...responseHeaders,
  ]);
  response.end(sent.response.body);
}

/** What became of a request: refused here, or sent. */
interface Sent {
  readonly refusal?: Refusal;
  /** undefined where the hub gave none. */
  readonly response?: HubResponse | undefined;
  /** Set-Cookie header with a new device mark. */
  readonly cookie?: string | undefined;
}

/** Sends a step where the limits allow it, and records its outcome. */
async function takeStep(
  service: SignInService,
  { request, caller }: Exchange,
  step: SignInStep,
  send: () => Promise<HubResponse | undefined>,
): Promise<Sent> {
  const { failureLimits, metrics, tokens, refreshTokens, knownRenewals, deviceMarks } = service;
  const { address } = caller;
  const renewal = step.kind === 'renewal' ? `${step.refreshToken}\n${step.clientId}` : undefined;
  if (renewal !== undefined && refreshTokens.status(renewal) === 'refused') {
    metrics.refused('token');
    return { refusal: invalidGrantRefusal };
  }
  // Not reached by junk from the same address: the session has been renewed through the gateway before.
  const isKnownRenewal = step.kind === 'renewal' && knownRenewals.status(step.refreshToken) === 'accepted';
  const device = deviceMarks.find(readDeviceCookie(request.headers.cookie));
  const admission = await failureLimits.admit(step, {
    address,
    isConcealed: caller.kind === 'anonymous' && caller.path === 'concealed',
    device,
    ...(isKnownRenewal && { session: hashToken(step.refreshToken) }),
  });
  if (admission.end === undefined) {
    metrics.refused('limit');
    return { refusal: tooManyTries(admission.waitMs) };
  }
  let outcome = neutral;
  try {
    const response = await send();
    const answer = response?.body.toString('utf8') ?? '';
    if (response !== undefined) outcome = readOutcome(step, response.status, answer);
    if (response !== undefined && step.kind === 'begin') service.flowTrust.recordBegun(answer);
    const { nameKey } = admission;
    const refreshToken = outcome.refreshToken ?? (step.kind === 'renewal' ? step.refreshToken : undefined);
    if (refreshToken !== undefined && outcome.kind === 'success') knownRenewals.set(refreshToken, 'accepted');
    if (outcome.accessToken !== undefined) tokens.recordIssued(outcome.accessToken, address);
    if (renewal !== undefined && outcome.kind === 'failure') {
      refreshTokens.set(renewal, 'refused');
      if (refreshToken !== undefined) knownRenewals.delete(refreshToken);
    }
    if (step.kind === 'answer' && nameKey !== undefined) followFlow(service, step.flowId, nameKey, outcome);
    const signedIn = outcome.kind === 'success' && nameKey !== undefined;
    const cookie = signedIn
      ? formatDeviceCookie(deviceMarks.issue(nameKey, device), request.headers.origin)
      : undefined;
    return { response, cookie };
  } finally {
    await admission.end(outcome.kind);
  }
}

/** Remembers who signs in by a flow while the hub asks for more. */
function followFlow(
  { failureLimits: { flows }, link, metrics, limits }: SignInService,
  flowId: string,
  nameKey: string,
  outcome: SignInOutcome,
): void {
  if (outcome.kind === 'success') flows.forget(flowId);
  if (outcome.kind !== 'continues') return;
  // A flow whose user is forgotten would take codes that count for nobody: it ends at the hub, too.
  for (const dropped of flows.remember(flowId, nameKey)) {
    void requestHub(link, metrics, {
      method: 'DELETE',
      path: `/auth/login_flow/${encodeURIComponent(dropped)}`,
      headers: [],
      body: undefined,
      timeoutMs: limits.hubSignIn,
      responseLimit: RESPONSE_LIMIT_BYTES,
    });
  }
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
