import type { FastifyInstance } from 'fastify';

/** Writes one line for each finished request. To be added after its caller is known. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const startedAt = performance.now();
    const { address } = request.caller;
    raw.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const complete = raw.writableFinished;
      request.log.info({ req: request.raw, address, status: raw.statusCode, ms, ended: complete }, 'request');
    });
    done();
  });
}
