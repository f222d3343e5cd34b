import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import { registerApi, withoutSchemas, type OpenApiSource } from '#api/api-scope.ts';
import { errorSentence } from '#errors/error-catalogue.ts';
import { badRequest, sendRefusal } from '#errors/refusals.ts';
import type { HostedProxy } from '#hosted-proxy/proxy-routes.ts';
import { headerTimeouts } from '#limits.ts';
import { logFailure, logRequests, requestLogging } from '#logging/log-requests.ts';
import type { Logger } from '#logging/logger.ts';
import { isPushHandshake } from '#push-channel/accept-push-sockets.ts';
import type { PushChannel } from '#push-channel/push-channel.ts';
import type { RefusalPace } from '#rate-limits/refusal-pace.ts';
import { admissionRefusal, admitRequests } from '#requests/admit-requests.ts';
import type { ClientReader } from '#wire/client.ts';
import { connectionLimits, limitConnections } from '#requests/connection-limits.ts';
import type { HostCheck } from '#wire/host-check.ts';
import { handleOneRequestAtATime } from '#wire/one-request-at-a-time.ts';
import { paceRefusals } from '#rate-limits/paced-refusals.ts';
import { addRequestCaller } from '#requests/request-caller.ts';
import { shareProxies } from '#requests/share-proxies.ts';
import { registerConfirmationRoute, type ConfirmationRouteOptions } from '#web-push/confirmation-route.ts';
import { registerClientErrorRoute, type ClientErrorOptions } from './client-error-route.ts';
import { hubUrlFor, registerPublicSettings, type PublicSettingsOptions } from './public-settings.ts';
import { answerClientError } from './client-error-answer.ts';
import { registerMapGround, tileOrigin, type MapGroundOptions } from './map-ground.ts';
import { createSecurityHeaders, type SecurityHeaderOptions } from './security-headers.ts';
import { registerSignInRoutes, type SignInRoutesOptions } from './sign-in-routes.ts';
import { registerWebFiles } from './web-files.ts';

export interface AppOriginOptions
  extends Omit<PublicSettingsOptions, 'ownHub'>, SignInRoutesOptions, ClientErrorOptions, MapGroundOptions {
  readonly webRoot: string;
  readonly confirmPush: ConfirmationRouteOptions['confirmPush'];
  readonly logger: Logger;
  readonly allowedHubs: SecurityHeaderOptions['allowedHubs'];
  readonly publicHubUrl: string | undefined;
  /** Known once the hub origin listens. */
  readonly hubPort: () => number;
  readonly clients: ClientReader;
  readonly isOwnHost: HostCheck;
  readonly pace: RefusalPace;
  /** On the hosted domain only. */
  readonly hostedProxy: HostedProxy | undefined;
  readonly push: PushChannel;
}

export interface AppOrigin {
  readonly app: FastifyInstance;
  readonly openApi: OpenApiSource;
}

/** Bytes of a request body on this origin. */
const BODY_LIMIT = 16 * 1024;

/**
 * Serves the app's files, its public settings, the sign-in on a bare hub, and the app's error reports. Nothing here is
 * large or slow, so its limits are tight.
 */
export async function buildAppOrigin(options: AppOriginOptions): Promise<AppOrigin> {
  const { limits, logger, webRoot, version, clients, isOwnHost } = options;
  const ownHub = (host: string | undefined) => options.publicHubUrl ?? hubUrlFor(host, options.hubPort());
  const securityHeaders = createSecurityHeaders({
    allowedHubs: options.allowedHubs,
    ownHub,
    tileOrigin: tileOrigin(options.mapTilesUrl),
    pushOrigin: options.push.externalOrigin,
  });
  const log: FastifyBaseLogger = logger.child({ origin: 'app' });
  const app = fastify({
    ...withoutSchemas,
    loggerInstance: log,
    ...requestLogging,
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.requestHeaders,
    connectionTimeout: limits.idle,
    forceCloseConnections: 'idle',
    http: {
      ...headerTimeouts(limits),
      maxHeaderSize: 16 * 1024,
      // Any other request that wants a socket is answered as if it had not asked.
      shouldUpgradeCallback: (request) =>
        options.push.isOwn &&
        isPushHandshake(request) &&
        admissionRefusal(request, clients.read(request), isOwnHost) === undefined,
    },
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      sendRefusal(reply.raw, badRequest, Object.entries(securityHeaders(request.headers)).flat());
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, securityHeaders({})),
  });
  limitConnections(app.server, connectionLimits(limits, clients));
  paceRefusals(app.server, options.pace, clients);
  handleOneRequestAtATime(app.server, true);
  options.push.accept(app.server);
  addRequestCaller(app, clients);
  shareProxies(app, options);
  logRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.headers));
    done();
  });
  admitRequests(app, isOwnHost, options.metrics);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) logFailure(request, error);
    return reply.code(status).send({ code: 'failed', message: errorSentence('failed') });
  });
  registerPublicSettings(app, { ...options, ownHub });
  registerMapGround(app, options);
  registerSignInRoutes(app, options);
  const openApi = registerApi(app, {
    bodyLimit: BODY_LIMIT,
    version,
    register: (scope) => {
      registerClientErrorRoute(scope, options);
      registerConfirmationRoute(scope, options);
      options.hostedProxy?.register(scope);
      options.push.register(scope);
    },
  });
  await registerWebFiles(app, webRoot);
  return { app, openApi };
}
