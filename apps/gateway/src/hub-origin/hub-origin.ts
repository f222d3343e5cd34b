import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { HubInfo } from '@soglia/contracts';
import type { Clock } from '@soglia/server/clock';
import { registerApi, withoutSchemas, type OpenApiSource } from '#api/api-scope.ts';
import type { Companion } from '#companion/companion.ts';
import { badRequest, internalError, originRefused, sendRefusal } from '#errors/refusals.ts';
import type { EnergySettingsService } from '#energy-settings/energy-settings.ts';
import { registerEnergySettingsRoutes } from '#energy-settings/energy-settings-routes.ts';
import type { HubLink } from '#hub/hub-link.ts';
import type { HouseSetupService } from '#house-setup/house-setup.ts';
import { registerHouseSetupRoutes } from '#house-setup/house-setup-routes.ts';
import type { RequestPermits } from '#hub/request-permits.ts';
import { clientAddressOf } from '#identity/caller.ts';
import type { Identity } from '#identity/identity.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import { headerTimeouts, type Limits } from '#limits.ts';
import { logFailure, logRequests, requestLogging } from '#logging/log-requests.ts';
import type { Logger } from '#logging/logger.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { registerMapRoutes } from '#map/map-routes.ts';
import type { MapService } from '#map/map-service.ts';
import type { OnBehalf } from '#on-behalf/on-behalf.ts';
import type { Notifications } from '#notifications/notifications.ts';
import type { OwnFeeds } from '#own-feeds/own-feed.ts';
import { registerPreferencesRoutes } from '#preferences/preferences-routes.ts';
import type { PreferencesService } from '#preferences/preferences-service.ts';
import type { Recovery } from '#recovery/recovery.ts';
import { RECOVERY_PATH, registerRecoveryRoutes } from '#recovery/recovery-routes.ts';
import type { RefusalPace } from '#rate-limits/refusal-pace.ts';
import {
  forwardSignIn,
  isRevocation,
  isSignInRequest,
  type SignInForwarding,
} from '#sign-in/forward-sign-in.ts';
import { type SignInService } from '#sign-in/sign-in-service.ts';
import type { Tickets } from '#tickets/tickets.ts';
import { admissionRefusal, admitRequests } from '#requests/admit-requests.ts';
import { mayUseTrustedNetworks, withoutTrustedNetworks } from '#sign-in/trusted-networks.ts';
import { leaveBodiesUnread } from '#wire/body-parsers.ts';
import { limitBodyTime } from '#requests/body-time.ts';
import type { ClientReader } from '#wire/client.ts';
import { connectionLimits, limitConnections } from '#requests/connection-limits.ts';
import type { WebPush } from '#web-push/web-push.ts';
import { registerWebPushRoutes } from '#web-push/web-push-routes.ts';
import type { WebhookOwners } from '#webhooks/webhook-owners.ts';
import { endWithSession } from '#requests/end-with-session.ts';
import { hijackReply, type Exchange } from '#requests/exchange.ts';
import { forwardedRequestHeaders, forwardedResponseHeaders } from '#wire/header-pairs.ts';
import { handleOneRequestAtATime } from '#wire/one-request-at-a-time.ts';
import type { HostCheck } from '#wire/host-check.ts';
import { paceRefusals, sendPaced } from '#rate-limits/paced-refusals.ts';
import { addRequestCaller, hostOf } from '#requests/request-caller.ts';
import { shareProxies } from '#requests/share-proxies.ts';
import { createWithPermit } from '#requests/with-permit.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import type { HttpRequest } from '#policy/policy-caller.ts';
import type { Decide, Verdict } from '#policy/verdict.ts';
import type { RelayOptions } from './socket/relay.ts';
import { createWebhookCallers } from './guard/webhook-callers.ts';
import { createRequestAuthentication, type RequestAuthentication } from './guard/authenticate-request.ts';
import { decideOwnRoutes } from './guard/decide-own-routes.ts';
import { isGuardedPath } from './guard/route-access.ts';
import { createCors, preflightHeaders, type CorsOptions } from './http/cors.ts';
import { applyVerdict } from './http/apply-verdict.ts';
import { readJsonBody } from './http/read-json-body.ts';
import { createLargeMessages, type LargeMessages } from './large-messages.ts';
import { registerInfoRoute } from './info-route.ts';
import { createPageOpener } from './pages/open-page.ts';
import { acceptSockets } from './socket/accept-sockets.ts';

export interface HubOriginOptions extends CorsOptions {
  readonly hubPort: () => number;
  readonly publicAppUrl: string | undefined;
  readonly link: HubLink;
  readonly tokens: TokenVerifier;
  readonly identity: Identity;
  readonly houseSetup: HouseSetupService;
  readonly companion: Pick<Companion, 'register' | 'savedAutomations'>;
  readonly energySettings: EnergySettingsService;
  readonly map: MapService;
  readonly preferences: PreferencesService;
  readonly notifications: Pick<Notifications, 'register'>;
  readonly tickets: Pick<Tickets, 'register'>;
  readonly onBehalf: OnBehalf;
  readonly ownFeeds: OwnFeeds;
  readonly onHubChange: RelayOptions['onHubChange'];
  readonly recovery: Recovery;
  readonly webPush: WebPush;
  readonly signIn: SignInService;
  readonly decide: Decide;
  /** The gateway's own access to the hub; undefined while it has none. */
  readonly serviceToken: () => string | undefined;
  readonly webhookOwners: WebhookOwners;
  readonly info: HubInfo;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clients: ClientReader;
  readonly isOwnHost: HostCheck;
  readonly pace: RefusalPace;
  readonly permits: RequestPermits;
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
    ...requestLogging,
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
  shareProxies(app, options);
  logRequests(app);
  admitRequests(app, isOwnHost, options.metrics);
  limitBodyTime(app, limits.bodyBeforeSignIn);
  addCors(app, options);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What Fastify cannot read, such as a content type that is none.
    const isMalformed = error.statusCode !== undefined && error.statusCode < 500;
    if (!isMalformed) logFailure(request, error);
    const { status, type, headers, body } = isMalformed ? badRequest : internalError;
    return reply
      .code(status)
      .headers({ ...headers })
      .type(type)
      .send(body);
  });
  // Also for Fastify's own 404, which answers the methods that no route takes.
  leaveBodiesUnread(app);

  const openApi = registerApi(app, {
    bodyLimit: API_BODY_LIMIT,
    version: info.version,
    invalidShape: 'invalid_fields',
    register: (scope) => {
      decideOwnRoutes(scope, options);
      registerInfoRoute(scope, info, options);
      registerHouseSetupRoutes(scope, options);
      options.companion.register(scope);
      registerEnergySettingsRoutes(scope, options);
      registerMapRoutes(scope, options);
      registerPreferencesRoutes(scope, options);
      registerWebPushRoutes(scope, options);
      options.notifications.register(scope, options);
      options.tickets.register(scope, options);
      registerRecoveryRoutes(scope, { ...options, deviceMarks: options.signIn.deviceMarks });
    },
  });
  const largeMessages = createLargeMessages(limits.largeMessagesPerPerson);
  registerPassThrough(app, { ...options, largeMessages });

  const sockets = acceptSockets(app.server, { ...options, logger, largeMessages });
  return { app, openApi, closeSockets: sockets.close };
}

/** Sets the CORS headers of every response, and answers preflights. */
function addCors(app: FastifyInstance, options: HubOriginOptions): void {
  const cors = createCors(options);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    const host = hostOf(request);
    reply.headers(cors.headersFor(origin, host));
    // The mark of a known device.
    if (origin !== undefined && request.url === RECOVERY_PATH && cors.allows(origin, host))
      reply.header('access-control-allow-credentials', 'true');
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
function registerPassThrough(
  app: FastifyInstance,
  options: HubOriginOptions & { readonly largeMessages: LargeMessages },
): void {
  const { link, tokens, identity, signIn, decide, limits, metrics } = options;
  const withPermit = createWithPermit(options.permits, metrics);
  const obeying = { ...options, largeAnswers: createLargeMessages(limits.largeAnswersPerPerson) };
  const authenticate = createRequestAuthentication(tokens, link, identity);
  const pages = createPageOpener(options);
  const webhooks = createWebhookCallers(options);
  const signInForwarding: SignInForwarding = {
    filterRequestHeaders: forwardedRequestHeaders,
    filterResponseHeaders: forwardedResponseHeaders,
    bodyLimit: limits.beforeSignIn,
    pageHeaders: pages.tokenHeaders,
  };

  /** With a token or a signature; for what needs neither, who opened pages in that browser decides what is a page for them. */
  const identify = async (exchange: Exchange): Promise<RequestAuthentication> => {
    const { request, target, caller } = exchange;
    // Whatever follows the word: hubs overlook blanks and other characters within a token.
    const isClaimed = target.signed || /^bearer\b/i.test(request.headers.authorization ?? '');
    if (isGuardedPath(target.path) || isClaimed) {
      const authentication = await authenticate(exchange);
      const webhook = authentication.refusal === undefined ? await webhooks.callOf(exchange) : undefined;
      return { ...authentication, ...webhook };
    }
    return { caller, decideAs: pages.callerBehind(exchange), keyAccepted: false };
  };

  const pass = async (exchange: Exchange, liftBodyLimit: () => void): Promise<void> => {
    const refreshed = link.refresh();
    if (refreshed !== undefined) await refreshed;
    if (await pages.answer(exchange)) return;
    // Nobody is known yet while signing in: the sign-in has limits instead of rights.
    if (isSignInRequest(exchange) || isRevocation(exchange)) {
      const responseHeaders = [...exchange.responseHeaders, ...pages.endSessions(exchange)];
      const signingIn = { ...exchange, responseHeaders };
      await withPermit(signingIn, () => forwardSignIn(signIn, signingIn, signInForwarding));
      return;
    }
    const { request, response, target, responseHeaders } = exchange;
    const authentication = await identify(exchange);
    if (authentication.refusal !== undefined) {
      metrics.refused(refusalReason(authentication.refusal.code));
      sendRefusal(response, authentication.refusal, responseHeaders, authentication.budget);
      return;
    }
    const { caller, decideAs = caller, webhook, sessionHash, watch, keyAccepted } = authentication;
    if (sessionHash !== undefined)
      endWithSession(response, { sessionHash, client: clientAddressOf(exchange.caller) }, identity);
    if (caller.kind !== 'anonymous' || keyAccepted === true) liftBodyLimit();
    const { path, query } = target;
    const asked: HttpRequest = { kind: 'http', method: request.method ?? '', path, query, webhook };
    let verdict = decide(asked, decideAs);
    const registersPhone = webhooks.registersPhone(asked, caller);
    if (verdict.kind === 'read_body' || (registersPhone && verdict.kind === 'pass')) {
      const read = await readJsonBody(
        exchange,
        limits,
        options.largeMessages.of(() => caller),
      );
      if (read.refusal !== undefined) {
        metrics.refused(refusalReason(read.refusal.code));
        sendRefusal(response, read.refusal, responseHeaders);
        return;
      }
      // Only now, by what the role and the house are when the whole request is there.
      const whole = { ...asked, body: read.body };
      verdict = decide(whole, decideAs);
      if (registersPhone && verdict.kind === 'pass') verdict = { kind: 'rewrite', request: whole };
    }
    if (registersPhone)
      verdict = webhooks.recordOwner(await webhooks.checkRegistration(verdict, caller), caller);
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
    await withPermit(known, () => applyVerdict(obeying, obeyed, known, watch));
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
      logFailure(request, error);
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
