import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '@soglia/server/clock';
import { createFairSemaphore } from '@soglia/server/fair-semaphore';
import { HOUR_MS, DAY_MS } from '@soglia/server/durations';
import { ApiError } from '#api/api-error.ts';
import { describeRoutes, useApiStyle, withoutSchemas } from '#api/api-scope.ts';
import { createCallers } from '#api/callers.ts';
import { limitRequestTime } from '#api/request-time.ts';
import { limitConnections, sourceOf } from '#connections.ts';
import { createEventHub } from '#events/event-hub.ts';
import { acceptEventSockets } from '#events/event-upgrades.ts';
import { createKeyCheck } from '#keys/key-check.ts';
import { defaultDeskLimits, type DeskLimits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { DeskSettings } from '#settings/read-settings.ts';
import { createDeskStore, type DeskStore } from '#store/desk-store.ts';
import { registerPictureRoutes } from '#tickets/picture-routes.ts';
import { registerTicketRoutes, type TicketRouteParts } from '#tickets/ticket-routes.ts';
import { createTicketService } from '#tickets/ticket-service.ts';

const VERSION = '0.1.0';
const HEALTH_PATH = '/health';
const OPENAPI_PATH = '/openapi.json';
/** Milliseconds for which an answer about health is given again. */
const HEALTH_AGE = 1000;
/** Milliseconds between two looks for requests that take too long. */
const CHECKING_INTERVAL = 5000;
/** Milliseconds between two looks for connections that are idle, and for all of them, when the desk is closed. */
const CLOSING_INTERVAL = 50;
const CLOSING_LIMIT = 3000;
/** Milliseconds until what could not be removed is tried again. */
const REMOVAL_RETRY_MS = 5000;

export interface DeskParts {
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly limits?: Partial<DeskLimits>;
}

export interface Desk {
  readonly store: DeskStore;
  /** @returns the address, such as `http://127.0.0.1:8200` @throws Error where it cannot listen */
  listen(): Promise<string>;
  /** Answers what has come in, and ends the rest. */
  close(): Promise<void>;
}

/** The desk, for `npm run desk`, in a gateway and in tests. */
export function buildDesk(settings: DeskSettings, parts: DeskParts): Desk {
  const { logger, clock = systemClock } = parts;
  const limits = { ...defaultDeskLimits, ...parts.limits };
  const store = createDeskStore(settings, { clock, logger });
  const hub = createEventHub({ store, clock, logger, limits });
  const service = createTicketService({
    store,
    changed: (homeId) => {
      hub.wake(homeId);
    },
  });
  const keys = createKeyCheck(store, limits);
  const source = (request: IncomingMessage) => sourceOf(request, settings.trustedProxies);
  const callers = createCallers(keys, settings.keyHeader, source);
  const pictures = createFairSemaphore({
    permits: limits.pictures,
    waitingPerHolder: limits.waitingPictures,
    waitMs: limits.request,
    clock,
  });
  const routeParts = { callers, service, store, pictures, version: VERSION };

  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    ...withoutSchemas,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.body,
    requestTimeout: limits.pictureBody,
    forceCloseConnections: 'idle',
    // Of an address that cannot be read; no hook has run for it.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = new ApiError('bad_request');
      reply.hijack();
      reply.raw
        .writeHead(status, { ...commonHeaders, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body));
    },
    http: {
      headersTimeout: Math.min(limits.headers, limits.request),
      connectionsCheckingInterval: Math.min(CHECKING_INTERVAL, limits.request),
    },
  });
  limitRequestTime(app, limits.request);
  limitConnections(app.server, settings.trustedProxies, limits.sourceConnections);
  addCommonHeaders(app, settings.keyHeader);
  logRequests(app, source);
  useApiStyle(app);
  app.setNotFoundHandler(() => {
    throw new ApiError('no_such_path');
  });
  addHealth(app, store, clock);
  let document: Promise<unknown> | undefined;
  app.get(OPENAPI_PATH, () => {
    document ??= describeRoutes(
      (scope) => {
        registerRoutes(scope, routeParts);
      },
      { version: VERSION, keyHeader: settings.keyHeader },
    );
    return document;
  });
  registerRoutes(app, routeParts);
  acceptEventSockets(app.server, {
    keys,
    header: settings.keyHeader,
    hub,
    logger,
    sourceOf: source,
  });

  let isClosing = false;
  let cancelRemoving: (() => void) | undefined;
  const removeOld = async (): Promise<void> => {
    let next = HOUR_MS;
    try {
      await store.use(async (repositories) => {
        await repositories.removeBefore(clock.now() - limits.memory);
        await repositories.removeAuditBefore(clock.now() - settings.auditDays * DAY_MS);
      });
      await removeUnsent(store, clock.now() - limits.unsentPicture);
    } catch (error) {
      if (isClosing) return;
      logger.warn({ err: error }, 'what is too old was not removed: trying again');
      next = REMOVAL_RETRY_MS;
    }
    if (!isClosing) cancelRemoving = clock.after(next, () => void removeOld());
  };

  return {
    store,
    listen: async () => {
      await store.firstOpening();
      void removeOld();
      await app.listen({ port: settings.port, host: settings.host });
      const { port } = app.server.address() as AddressInfo;
      const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
      return `http://${host}:${port}`;
    },
    close: async () => {
      isClosing = true;
      cancelRemoving?.();
      await hub.close();
      // A connection whose last answer is still on its way becomes idle later, and would be waited for.
      const idle = setInterval(() => {
        app.server.closeIdleConnections();
      }, CLOSING_INTERVAL);
      const late = setTimeout(() => {
        app.server.closeAllConnections();
      }, CLOSING_LIMIT);
      await app.close();
      clearInterval(idle);
      clearTimeout(late);
      await store.close();
    },
  };
}

/** Pictures whose message was never sent, each home in transactions of its own. */
async function removeUnsent(store: DeskStore, before: number): Promise<void> {
  const homeIds = await store.use((repositories) => repositories.homesWithUnsentPictures(before));
  for (const homeId of homeIds) {
    const remove = () =>
      store.transaction((repositories) => repositories.removeUnsentPictures(homeId, before));
    while (await remove());
  }
}

function registerRoutes(app: FastifyInstance, parts: TicketRouteParts): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', parts.callers.requireKey);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    registerTicketRoutes(useApiStyle(scope), parts);
    done();
  });
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', parts.callers.requireKey);
    registerPictureRoutes(useApiStyle(scope), parts);
    done();
  });
}

/**
 * Any page may ask: who asks is known by the key alone, which a browser does not send by itself. An app that is pointed
 * straight at the desk needs that.
 */
const commonHeaders = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

function addCommonHeaders(app: FastifyInstance, keyHeader: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders);
    if (request.method !== 'OPTIONS') return undefined;
    return await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': `content-type, idempotency-key, ${keyHeader}`,
        'access-control-max-age': '600',
      })
      .send();
  });
}

/** One line for each request. */
function logRequests(app: FastifyInstance, source: (request: IncomingMessage) => string): void {
  // All fields are known here: none has to be looked for the names of secrets.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const address = source(request.raw);
    const ms = Math.round(reply.elapsedTime);
    log.info({ req: request.raw, address, status: reply.statusCode, ms }, 'request');
    done();
  });
}

/** Whether the database can be written. Everybody may ask, and costs one look in a second. */
function addHealth(app: FastifyInstance, store: DeskStore, clock: Clock): void {
  let known: { readonly at: number; readonly healthy: Promise<boolean> } | undefined;
  app.get(HEALTH_PATH, async (_request, reply) => {
    // A clock that was set back makes no answer newer.
    if (known === undefined || Math.abs(clock.now() - known.at) >= HEALTH_AGE)
      known = { at: clock.now(), healthy: store.check() };
    const healthy = await known.healthy;
    return await reply
      .code(healthy ? 200 : 503)
      .serializer(JSON.stringify)
      .send({ status: healthy ? 'ok' : 'no database' });
  });
}
