import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymousCaller, type Caller } from '#identity/caller.ts';
import type { Client, ClientReader } from '#wire/client.ts';
import { peerAddress } from '#wire/peer-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where the headers of a proxy contradict each other; such a request reaches no route. */
    client: Client | undefined;
    /** Anonymous until a route verifies the token of the request. */
    caller: Caller;
  }
}

/** Gives every request of this server its `client` and its `caller`. */
export function addRequestCaller(app: FastifyInstance, { read }: ClientReader): void {
  app.decorateRequest('client');
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, _reply, done) => {
    request.client = read(request.raw);
    const { address, path } = request.client ?? {
      address: peerAddress(request.raw.socket),
      path: 'concealed',
    };
    request.caller = anonymousCaller(address, path);
    done();
  });
}

/** The Host header as the browser sent it, where a trusted proxy tells; else as it arrived. */
export const hostOf = ({ client, headers }: Pick<FastifyRequest, 'client' | 'headers'>): string | undefined =>
  client?.host ?? headers.host;
