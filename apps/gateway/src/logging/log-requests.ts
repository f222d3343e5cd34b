import { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';

/** Fastify writes no lines, and no request gets a log of its own: making one takes longer than routing the request. */
export const requestLogging = {
  logController: new LogController({ disableRequestLogging: true }),
  childLoggerFactory: (log: FastifyBaseLogger) => log,
};

/** Writes one line for each finished request. To be added after its caller is known. */
export function logRequests(app: FastifyInstance): void {
  // All fields are known here. To look for the names of secrets among them took five times as long as the line itself.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onRequest', (request, { raw }, done) => {
    const startedAt = performance.now();
    const { address } = request.caller;
    raw.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const complete = raw.writableFinished;
      log.info({ req: request.raw, address, status: raw.statusCode, ms, ended: complete }, 'request');
    });
    done();
  });
}

/** A request that ended in an error nobody expected. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  request.log.error({ req: request.raw, err: error }, 'request failed');
}
