import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { formatHandshakeRefusal, requestTimeout } from '#errors/refusals.ts';
import { hasBody } from '#wire/read-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender is known: the body may take as long as it likes. */
    liftBodyLimit: () => void;
  }
}

/**
 * Ends connections whose request body has not arrived whole in time, unless a route lifts the limit: otherwise a
 * stranger could hold a connection, here and at the hub, with one byte a minute.
 * @param limitMs milliseconds from the headers to the last byte
 */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('liftBodyLimit');
  app.addHook('onRequest', (request, reply, done) => {
    request.liftBodyLimit = hasBody(request.raw)
      ? startTimer(request.raw, reply.raw, limitMs)
      : () => undefined;
    done();
  });
}

function startTimer(request: IncomingMessage, response: ServerResponse, limitMs: number): () => void {
  const timer = setTimeout(() => {
    const { socket } = request;
    if (request.complete) return;
    // Written past the response: what waits for the body must see a connection that broke off, not an answer.
    if (!response.headersSent) socket.write(formatHandshakeRefusal(requestTimeout));
    socket.destroySoon();
  }, limitMs).unref();
  const stop = () => {
    clearTimeout(timer);
  };
  request.once('end', stop);
  request.once('close', stop);
  return stop;
}
