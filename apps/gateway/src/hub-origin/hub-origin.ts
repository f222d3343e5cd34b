import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { HubInfo } from '@soglia/contracts';
import { addressOf } from '#wire/address.ts';
import type { Metrics } from '#admin-origin/metrics.ts';
import type { Clock } from '#clock.ts';
import { limitConnections } from '#wire/connection-limits.ts';
import { headerTimes, type Limits } from '#limits.ts';
import { logRequests } from '#logging/log-requests.ts';
import type { Logger } from '#logging/logger.ts';
import { createAdmission } from './guard/admission.ts';
import { isGuarded } from './guard/routes.ts';
import type { TokenGuard } from './guard/token-guard.ts';
import { createCors, preflightHeaders, type CorsOptions } from './http/cors.ts';
import type { Exchange } from './http/exchange.ts';
import { requestPairs, responsePairs } from './http/headers.ts';
import { passThrough } from './http/pass-through.ts';
import { badRequest, internalError, originRefused, sendRefusal, type Refusal } from '#wire/refusals.ts';
import { isSignIn, passSignIn, type Manner, type SignInDesk } from './http/sign-in.ts';
import { readTarget } from './http/target.ts';
import type { HubLink } from './hub-link.ts';
import { acceptSockets } from './socket/accept-sockets.ts';

export interface HubOriginOptions extends CorsOptions {
  readonly link: HubLink;
  readonly tokens: TokenGuard;
  readonly desk: SignInDesk;
  /** What the gateway says of itself on the socket. */
  readonly info: HubInfo;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface HubOrigin {
  readonly app: FastifyInstance;
  /** Closes the sockets, so that their clients look for the hub elsewhere or later. */
  closeSockets(): void;
}

/** Stands where the hub would stand: everything that is not the gateway's own goes to the hub behind it. */
export const buildHubOrigin = (options: HubOriginOptions): HubOrigin => {
  const { link, tokens, desk, info, limits, clock, metrics } = options;
  const logger = options.logger.child({ origin: 'hub' });
  const log: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Long uploads are the hub's business; headers and small bodies have limits of their own.
    requestTimeout: 0,
    connectionTimeout: limits.idle,
    forceCloseConnections: 'idle',
    http: {
      ...headerTimes(limits),
      maxHeaderSize: 24_576,
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    },
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      sendRefusal(reply.raw, badRequest);
      request.raw.resume();
    },
  });
  limitConnections(app.server, limits.connectionsPerAddress);
  logRequests(app);

  const admit = createAdmission(tokens, link);
  const cors = createCors(options);
  const manner: Manner = {
    toHub: requestPairs,
    toClient: responsePairs,
    bodyLimit: limits.beforeSignIn,
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { origin, host } = request.headers;
    reply.headers(cors.headersFor(origin, host));
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || origin === undefined) done();
    else if (cors.allows(origin, host)) void reply.code(204).headers(preflightHeaders).send();
    else {
      metrics.refused('origin');
      void reply.code(originRefused.status).type(originRefused.type).send(originRefused.body);
    }
  });

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    return reply.code(internalError.status).type(internalError.type).send(internalError.body);
  });
  // The bodies are streamed to the hub: nothing here may read them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
  app.route({
    // TRACE would show a page's script the headers that it may not read.
    method: app.supportedMethods.filter((method) => method !== 'TRACE'),
    url: '/*',
    handler: (request, reply) => {
      const pairs = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
      reply.hijack();
      const { raw } = request;
      const target = readTarget(raw.url ?? '');
      if (target === undefined) {
        metrics.refused('path');
        sendRefusal(reply.raw, badRequest, pairs);
        return;
      }
      const exchange = { request: raw, response: reply.raw, target, address: addressOf(raw.socket), pairs };
      pass(exchange).catch((error: unknown) => {
        request.log.error({ err: error }, 'request failed');
        sendRefusal(reply.raw, internalError, pairs);
      });
    },
  });

  const pass = async (exchange: Exchange): Promise<void> => {
    const refreshed = link.refresh();
    if (refreshed !== undefined) await refreshed;
    if (isSignIn(exchange)) {
      await passSignIn(desk, exchange, manner);
      return;
    }
    if (!isGuarded(exchange.target.path)) {
      passThrough(link, metrics, exchange);
      return;
    }
    const admission = await admit(exchange);
    if (admission.refusal === undefined) passThrough(link, metrics, exchange, admission.onStatus);
    else refuse(exchange, admission.refusal);
  };

  const refuse = ({ request, response, pairs }: Exchange, refusal: Refusal) => {
    metrics.refused(refusal.status === 401 ? 'token' : refusal.status === 429 ? 'limit' : 'hub_away');
    sendRefusal(response, refusal, pairs);
    request.resume();
  };

  const sockets = acceptSockets(app.server, { link, info, tokens, limits, clock, logger, metrics });
  return { app, closeSockets: sockets.close };
};
