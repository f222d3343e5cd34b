import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import {
  badHost,
  badRequest,
  notFound,
  sendRefusal,
  unknownHost,
  unknownHostPage,
  type Refusal,
} from '#errors/refusals.ts';
import type { Metrics } from '#metrics.ts';
import type { Client } from '#wire/client.ts';
import { repeatsSingleHeader } from '#wire/header-pairs.ts';
import type { HostCheck } from '#wire/host-check.ts';
import { readHost } from '#wire/host.ts';
import { hijackReply } from './exchange.ts';

/** TRACE would show the scripts of a page headers that they may not read; no hub takes the others. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses requests before any route sees them: unknown methods, contradictory or repeated headers, and names that are not ours. */
export function admitRequests(app: FastifyInstance, isOwnHost: HostCheck, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = admissionRefusal(request.raw, request.client, isOwnHost);
    if (refusal === undefined) {
      done();
      return;
    }
    metrics.refused('path');
    reply.raw.shouldKeepAlive = false;
    sendRefusal(reply.raw, refusal, hijackReply(reply));
  });
}

/**
 * Why a request or a handshake is refused by its headers alone; undefined where it may go on.
 * @param client undefined where its proxy's headers contradict each other
 */
export function admissionRefusal(
  { method = '', headers, rawHeaders }: IncomingMessage,
  client: Client | undefined,
  isOwnHost: HostCheck,
): Refusal | undefined {
  if (!methods.has(method)) return notFound;
  if (client === undefined || repeatsSingleHeader(rawHeaders)) return badRequest;
  if (readHost(headers.host) === undefined) return badHost;
  // Some proxies pass on a client's own X-Forwarded-Host, so both names must be ours.
  if (isOwnHost(headers.host) && (client.host === undefined || isOwnHost(client.host))) return undefined;
  return headers.accept?.includes('text/html') === true ? unknownHostPage : unknownHost;
}
