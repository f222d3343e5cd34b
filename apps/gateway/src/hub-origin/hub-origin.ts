import { once } from 'node:events';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { HubInfo } from '@soglia/contracts';
import { registerApi, withoutSchemas, type OpenApiSource } from '#api/api-scope.ts';
import type { Clock } from '#clock.ts';
import { badRequest, hubBusy, internalError, originRefused, sendRefusal } from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { createHubPlaces } from '#hub/hub-places.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import { headerTimeouts, type Limits } from '#limits.ts';
import { logRequests } from '#logging/log-requests.ts';
import type { Logger } from '#logging/logger.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import type { RefusalPace } from '#rate-limits/refusal-pace.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import {
  forwardSignIn,
  isRevocation,
  isSignInRequest,
  type SignInForwarding,
  type SignInService,
} from '#sign-in/forward-sign-in.ts';
import { admissionRefusal, admitRequests } from '#wire/admit-requests.ts';
import { mayUseTrustedNetworks, withoutTrustedNetworks } from '#sign-in/trusted-networks.ts';
import { leaveBodiesUnread } from '#wire/body-parsers.ts';
import { limitBodyTime } from '#wire/body-time.ts';
import type { ClientReader } from '#wire/client.ts';
import { connectionLimits, limitConnections } from '#wire/connection-limits.ts';
import { hijackReply, type Exchange } from '#wire/exchange.ts';
import { forwardedRequestHeaders, forwardedResponseHeaders } from '#wire/header-pairs.ts';
import { handleOneRequestAtATime } from '#wire/one-request-at-a-time.ts';
import type { HostCheck } from '#wire/host-check.ts';
import { paceRefusals, sendPaced } from '#wire/paced-refusals.ts';
import { addRequestCaller, hostOf } from '#wire/request-caller.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import { createRequestAuthentication } from './guard/authenticate-request.ts';
import { isGuardedPath } from './guard/route-access.ts';
import type { Decide, GuardRequest, Verdict } from './guard/verdict.ts';
import { createCors, preflightHeaders, type CorsOptions } from './http/cors.ts';
import { obeyVerdict } from './http/obey-verdict.ts';
import { registerInfoRoute } from './info-route.ts';
import { createPageOpener } from './pages/open-page.ts';
import { acceptSockets } from './socket/accept-sockets.ts';

export interface HubOriginOptions extends CorsOptions {
  readonly link: HubLink;
  readonly tokens: TokenVerifier;
  readonly signIn: SignInService;
  readonly decide: Decide;
  readonly info: HubInfo;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clients: ClientReader;
  readonly isOwnHost: HostCheck;
  readonly pace: RefusalPace;
}

export interface HubOrigin {
  readonly app: FastifyInstance;
  readonly openApi: OpenApiSource;
  /** Closes the sockets with 1001, so that their clients connect again. */
  closeSockets(): void;
}

/** Bytes of a JSON body for the gateway's own routes. */
const API_BODY_LIMIT = 64 * 1024;

/** Stands where the hub would stand: everything that is not a route of the gateway's own passes to the hub behind it. */
export function buildHubOrigin(options: HubOriginOptions): HubOrigin {
  const { info, limits, clients, isOwnHost } = options;
  const logger = options.logger.child({ origin: 'hub' });
  const log: FastifyBaseLogger = logger;
  const app = fastify({
    ...withoutSchemas,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The hub limits long uploads itself; headers and small bodies have limits of their own.
    requestTimeout: 0,
    connectionTimeout: limits.idle,
    forceCloseConnections: 'idle',
    http: {
      ...headerTimeouts(limits),
      maxHeaderSize: 24_576,
      // Handshakes that are refused by their headers are answered like any other request.
      shouldUpgradeCallback: (request) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        admissionRefusal(request, clients.read(request), isOwnHost) === undefined,
    },
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      reply.raw.shouldKeepAlive = false;
      sendRefusal(reply.raw, badRequest);
    },
  });
  limitConnections(app.server, connectionLimits(limits, clients));
  paceRefusals(app.server, options.pace, clients);
  handleOneRequestAtATime(app.server, true);
  addRequestCaller(app, clients);
  logRequests(app);
  admitRequests(app, isOwnHost, options.metrics);
  limitBodyTime(app, limits.bodyBeforeSignIn);
  addCors(app, options);
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    return reply.code(internalError.status).type(internalError.type).send(internalError.body);
  });
  // Also for Fastify's own 404, which answers the methods that no route takes.
  leaveBodiesUnread(app);

  const openApi = registerApi(app, {
    bodyLimit: API_BODY_LIMIT,
    version: info.version,
    register: (scope) => {
      registerInfoRoute(scope, info, options);
    },
  });
  registerPassThrough(app, options);

  const sockets = acceptSockets(app.server, { ...options, logger });
  return { app, openApi, closeSockets: sockets.close };
}

/** Sets the CORS headers of every response, and answers preflights. */
function addCors(app: FastifyInstance, options: HubOriginOptions): void {
  const cors = createCors(options);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    const host = hostOf(request);
    reply.headers(cors.headersFor(origin, host));
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || origin === undefined) done();
    else if (cors.allows(origin, host)) void reply.code(204).headers(preflightHeaders).send();
    else {
      options.metrics.refused('origin');
      sendPaced(reply.raw, () => {
        void reply.code(originRefused.status).type(originRefused.type).send(originRefused.body);
      });
    }
  });
}

/** The catch-all route: authenticates, asks the guard, and passes the request to the hub. */
function registerPassThrough(app: FastifyInstance, options: HubOriginOptions): void {
  const { link, tokens, signIn, decide, limits, clock, metrics } = options;
  const places = createHubPlaces(limits, clock);
  const authenticate = createRequestAuthentication(tokens, link);
  const pages = createPageOpener(options);
  const signInForwarding: SignInForwarding = {
    filterRequestHeaders: forwardedRequestHeaders,
    filterResponseHeaders: forwardedResponseHeaders,
    bodyLimit: limits.beforeSignIn,
  };

  /** Runs `work` once there is a connection for it; gives that back when the response has ended too. */
  const withPlace = async (exchange: Exchange, work: () => Promise<void>): Promise<void> => {
    const { response, caller, responseHeaders } = exchange;
    const group = caller.kind === 'anonymous' ? 'anonymous' : 'signedIn';
    const leave = await places.take(sourceNetwork(caller.address), group);
    if (leave === undefined) {
      metrics.refused(refusalReason(hubBusy.code));
      sendRefusal(response, hubBusy, responseHeaders);
      return;
    }
    const ended = response.closed ? undefined : once(response, 'close');
    try {
      if (!response.destroyed) await work();
    } finally {
      if (ended === undefined) leave();
      else void ended.then(leave);
    }
  };

  const pass = async (exchange: Exchange, liftBodyLimit: () => void): Promise<void> => {
    const refreshed = link.refresh();
    if (refreshed !== undefined) await refreshed;
    if (await pages.answer(exchange)) return;
    // Nobody is known yet while signing in: the sign-in has limits instead of rights.
    if (isSignInRequest(exchange) || isRevocation(exchange)) {
      await withPlace(exchange, () => forwardSignIn(signIn, exchange, signInForwarding));
      return;
    }
    const { request, response, target, responseHeaders } = exchange;
    const authentication = isGuardedPath(target.path)
      ? await authenticate(exchange)
      : { caller: exchange.caller, keyAccepted: false };
    if (authentication.refusal !== undefined) {
      metrics.refused(refusalReason(authentication.refusal.code));
      sendRefusal(response, authentication.refusal, responseHeaders, authentication.budget);
      return;
    }
    const { caller, onStatus, keyAccepted } = authentication;
    if (caller.kind === 'token' || keyAccepted === true) liftBodyLimit();
    const { path, query } = target;
    const asked: GuardRequest = { kind: 'http', method: request.method ?? '', path, query };
    const verdict = decide(asked, caller);
    // A hub that does not see the client's address would offer a stranger the sign-in of the house.
    const hidesProviders = path === '/auth/providers' && !mayUseTrustedNetworks(link, exchange.caller);
    const obeyed: Verdict =
      hidesProviders && verdict.kind === 'pass'
        ? {
            kind: 'rewrite',
            request: asked,
            answerFilter: { filter: withoutTrustedNetworks, until: 'result' },
          }
        : verdict;
    const known = { ...exchange, caller };
    await withPlace(known, () => obeyVerdict({ link, limits, metrics }, obeyed, known, onStatus));
  };

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const responseHeaders = hijackReply(reply);
    const { raw, caller } = request;
    const target = readRequestTarget(raw.url ?? '');
    if (target === undefined) {
      metrics.refused('path');
      sendRefusal(reply.raw, badRequest, responseHeaders);
      return;
    }
    const exchange = { request: raw, response: reply.raw, target, caller, responseHeaders };
    pass(exchange, request.liftBodyLimit).catch((error: unknown) => {
      request.log.error({ err: error }, 'request failed');
      sendRefusal(reply.raw, internalError, responseHeaders);
    });
  };

  void app.register((scope, _options, done) => {
    // Bodies are streamed to the hub.
    leaveBodiesUnread(scope);
    scope.route({
      method: scope.supportedMethods,
      url: '/*',
      handler,
    });
    done();
  });
}
