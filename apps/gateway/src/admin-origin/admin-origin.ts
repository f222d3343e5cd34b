import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { withoutSchemas } from '#api/api-scope.ts';
import { readHost } from '#wire/host.ts';
import { requestLogging } from '#logging/log-requests.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';

export interface AdminOriginOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether the hub answers; resolves within a few seconds. */
  readonly hubReachable: () => Promise<boolean>;
  /** The OpenAPI document of the gateway's own routes. */
  readonly openApi: () => Promise<Readonly<Record<string, unknown>>>;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Health, metrics and API documentation for the machine itself: answers requests to a loopback host name only. */
export function buildAdminOrigin({
  logger,
  metrics,
  hubReachable,
  openApi,
}: AdminOriginOptions): FastifyInstance {
  const log: FastifyBaseLogger = logger.child({ origin: 'admin' });
  const app = fastify({
    ...withoutSchemas,
    loggerInstance: log,
    ...requestLogging,
    bodyLimit: 1024,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const host = readHost(request.headers.host);
    if (host !== undefined && loopbackNames.has(host.name)) done();
    else void reply.code(403).send({ code: 'forbidden', message: 'Loopback only.' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }));
  app.get('/health/live', () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const reachable = await hubReachable();
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'hub_unreachable' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  app.get('/openapi.json', openApi);
  return app;
}
