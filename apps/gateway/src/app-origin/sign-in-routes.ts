import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, internalError, originRefused, sendRefusal, type Refusal } from '#errors/refusals.ts';
import { forwardSignIn, type SignInForwarding } from '#sign-in/forward-sign-in.ts';
import type { RequestPermits } from '#hub/request-permits.ts';
import { logFailure } from '#logging/log-requests.ts';
import { createWithPermit } from '#requests/with-permit.ts';
import { type SignInService } from '#sign-in/sign-in-service.ts';
import { leaveBodiesUnread } from '#wire/body-parsers.ts';
import { hijackReply, type Exchange } from '#requests/exchange.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import { isSameOrigin } from '#requests/same-origin.ts';

export interface SignInRoutesOptions {
  readonly signIn: SignInService;
  readonly permits: RequestPermits;
  /** The configured hub: scheme, host and port. Requests go to no other one. */
  readonly hub: string;
  /** The app origin's address beyond a proxy that ends TLS. */
  readonly publicAppUrl: string | undefined;
}

/**
 * A bare hub does not let pages of another origin call its login_flow. So the app origin forwards the steps of a
 * sign-in to the configured hub, for pages of the app only. Nothing else of the hub is reachable here.
 */
export function registerSignInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const { signIn, hub, publicAppUrl } = options;
  const forwarding = forwardingTo(new URL(hub).host);
  const withPermit = createWithPermit(options.permits, signIn.metrics);

  const forward = async (exchange: Exchange) => {
    await signIn.link.refresh();
    await withPermit(exchange, () => forwardSignIn(signIn, exchange, forwarding));
  };

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const responseHeaders = hijackReply(reply);
    const { raw, caller } = request;
    const refuse = (refusal: Refusal) => {
      sendRefusal(reply.raw, refusal, responseHeaders);
    };
    const target = readRequestTarget(raw.url ?? '');
    if (!isSameOrigin(request, publicAppUrl)) {
      signIn.metrics.refused('origin');
      refuse(originRefused);
    } else if (target === undefined || !FORWARDED_URL.test(target.forwardedUrl)) {
      signIn.metrics.refused('path');
      refuse(badRequest);
    } else {
      forward({ request: raw, response: reply.raw, target, caller, responseHeaders }).catch(
        (error: unknown) => {
          logFailure(request, error);
          refuse(internalError);
        },
      );
    }
  };

  void app.register((scope, _options, done) => {
    leaveBodiesUnread(scope);
    for (const url of ['/auth/login_flow', '/auth/login_flow/:flow', '/auth/token', '/auth/revoke']) {
      scope.post(url, handler);
    }
    scope.delete('/auth/login_flow/:flow', handler);
    done();
  });
}

/** Matched against the URL as it would be sent: no query, and a flow id that cannot be read as another path. */
const FORWARDED_URL = /^\/auth\/(?:token|revoke|login_flow(?:\/[\w-]+)?)$/;

/** Few headers pass: no cookie either way, no token in a header, and the hub gets its own host name. */
const forwardingTo = (host: string): SignInForwarding => ({
  filterRequestHeaders: (pairs) => [
    'host',
    host,
    ...pickPairs(pairs, ['content-type', 'user-agent', 'accept-language']),
  ],
  filterResponseHeaders: (pairs) => [
    ...pickPairs(pairs, ['content-type', 'content-length', 'retry-after']),
    'cache-control',
    'no-store',
  ],
  bodyLimit: 16 * 1024,
});

/** @param names lower case */
function pickPairs(pairs: readonly string[], names: readonly string[]): string[] {
  const picked: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key = '', value = ''] = [pairs[at], pairs[at + 1]];
    if (names.includes(key.toLowerCase())) picked.push(key, value);
  }
  return picked;
}
