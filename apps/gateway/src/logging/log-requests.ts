import type { FastifyInstance } from 'fastify';

/** One line for each finished request, of what the serialisers let through. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      const { raw } = reply;
      request.log.info(
        {
          req: request.raw,
          status: raw.statusCode,
          ms: Math.round(reply.elapsedTime),
          ended: raw.writableFinished,
        },
        'request',
      );
    });
    done();
  });
};
