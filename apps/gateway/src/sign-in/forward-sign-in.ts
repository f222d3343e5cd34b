import {
  badRequest,
  bodyTooLarge,
  hubUnreachable,
  providerRefused,
  sendRefusal,
  type Refusal,
} from '#errors/refusals.ts';
import { requestHub } from '#hub/request-hub.ts';
import type { Exchange } from '#requests/exchange.ts';
import { readBody } from '#wire/read-body.ts';
import { isMultipartForm, readMultipartFields } from './multipart-fields.ts';
import { isPageRefreshToken } from './page-refresh-token.ts';
import { invalidGrant, unreadableRefusals } from './sign-in-refusals.ts';
import type { SignInService } from './sign-in-service.ts';
import { readRevokedToken, readSignInStep, type SignInStep } from './sign-in-step.ts';
import { RESPONSE_LIMIT_BYTES, sendSignInStep } from './send-sign-in-step.ts';
import { mayUseTrustedNetworks, namesTrustedNetworks } from './trusted-networks.ts';

/** What an origin passes on of a sign-in. */
export interface SignInForwarding {
  readonly filterRequestHeaders: (pairs: readonly string[]) => string[];
  readonly filterResponseHeaders: (pairs: readonly string[]) => string[];
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Header pairs of the answer to a hub page that was handed over. */
  readonly pageHeaders?: (exchange: Exchange, asked: PageTokenUse) => readonly string[];
}

/** What a hub page does with the refresh token that it got with its hand-over. */
export type PageTokenUse = 'renewal' | 'revocation';

export const isSignInRequest = ({ request, target }: Exchange): boolean =>
  request.method === 'POST' && /^\/auth\/(?:token|login_flow(?:\/[^/]+)?)$/.test(target.path);

export const isRevocation = ({ request, target }: Exchange): boolean =>
  request.method === 'POST' && target.path === '/auth/revoke';

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
    refuse(unreadableRefusals[step]);
    return;
  }
  if (answerForPage(exchange, step, read.body, forwarding)) return;
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
    step === undefined ? { response: await send() } : await sendSignInStep(service, exchange, step, send);
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
    ...(sent.cookies ?? []).flatMap((cookie) => ['set-cookie', cookie]),
    ...responseHeaders,
  ]);
  response.end(sent.response.body);
}

/**
 * Whether this is about the refresh token of a hub page that was handed over, and is answered. It renews nothing, so
 * that the page asks for a sign-in when its access token ends; and revoking it always succeeds, as at the hub.
 */
function answerForPage(
  exchange: Exchange,
  step: SignInStep | undefined,
  body: Buffer,
  { pageHeaders = () => [] }: SignInForwarding,
): boolean {
  const { request, response, responseHeaders } = exchange;
  const contentType = request.headers['content-type'] ?? '';
  const revoked =
    step?.kind === 'renewal'
      ? undefined
      : readRevokedToken(exchange.target.path, contentType, body.toString());
  if (step?.kind === 'renewal' && isPageRefreshToken(step.refreshToken)) {
    sendRefusal(response, invalidGrant, [...responseHeaders, ...pageHeaders(exchange, 'renewal')]);
  } else if (revoked !== undefined && isPageRefreshToken(revoked)) {
    const headers = [...responseHeaders, ...pageHeaders(exchange, 'revocation')];
    response.writeHead(200, ['content-length', '0', 'cache-control', 'no-store', ...headers]).end();
  } else return false;
  return true;
}
