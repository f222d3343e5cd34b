import type { FastifyInstance } from 'fastify';
import { addressOf } from '#wire/address.ts';

/** One line for each finished request, of what the serialisers let through. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, { raw }, done) => {
    const began = performance.now();
    const address = addressOf(request.raw.socket);
    raw.once('close', () => {
      const ms = Math.round(performance.now() - began);
      const ended = raw.writableFinished;
      request.log.info({ req: request.raw, address, status: raw.statusCode, ms, ended }, 'request');
    });
    done();
  });
};
