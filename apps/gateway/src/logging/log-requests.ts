import type { FastifyInstance } from 'fastify';
import { clientAddress } from '#wire/client-address.ts';

/** Writes one line for each finished request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const startedAt = performance.now();
    const address = clientAddress(request.raw.socket);
    raw.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const complete = raw.writableFinished;
      request.log.info({ req: request.raw, address, status: raw.statusCode, ms, ended: complete }, 'request');
    });
    done();
  });
}
