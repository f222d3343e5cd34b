import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';
import { anonymousCaller, type Caller } from '#identity/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Anonymous until a route verifies the token of the request. */
    caller: Caller;
  }
}

/** Gives every request of this server its `caller`. */
export function addRequestCaller(app: FastifyInstance): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = anonymousCaller(clientAddress(request.raw.socket));
    done();
  });
}
