import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends it is known, and its body may take as long as a picture. */
    liftTimeLimit: () => void;
  }
}

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends connections whose request has not arrived whole within `limitMs`, unless a route lifts the limit. What holds then
 * is the server's own, which knows no routes.
 */
export function limitRequestTime(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('liftTimeLimit');
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) raw.socket.write(TIMED_OUT);
      raw.socket.destroySoon();
    }, limitMs).unref();
    request.liftTimeLimit = () => {
      clearTimeout(timer);
    };
    raw.once('end', request.liftTimeLimit);
    raw.once('close', request.liftTimeLimit);
    done();
  });
}
