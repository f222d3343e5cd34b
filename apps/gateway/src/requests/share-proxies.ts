import type { FastifyInstance } from 'fastify';
import { changeCount } from '@soglia/server/change-count';
import { sendRefusal, tooManyRequests } from '#errors/refusals.ts';
import type { Limits } from '#limits.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { ClientReader } from '#wire/client.ts';
import { peerAddress } from '#wire/peer-address.ts';
import { hijackReply } from './exchange.ts';

export interface ProxyShareOptions {
  readonly limits: Pick<Limits, 'connectionsPerAddress' | 'connectionsPerProxy'>;
  readonly clients: Pick<ClientReader, 'isTrustedProxy'>;
  readonly metrics: Metrics;
}

/** How long a client is told to wait. */
const BUSY_MS = 5000;

/**
 * A trusted proxy has one connection for each request that it passes on. So a client behind it has as many under way as it
 * could have connections of its own, and no more than are free for the others behind the same proxy: else one that sends
 * or reads slowly would leave them none.
 */
export function shareProxies(app: FastifyInstance, { limits, clients, metrics }: ProxyShareOptions): void {
  /** Of each proxy, and of each client behind it. */
  const byProxy = new Map<string, number>();
  const byClient = new Map<string, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { client, raw } = request;
    const proxy = peerAddress(raw.socket);
    if (client?.path !== 'forwarded' || !clients.isTrustedProxy(proxy)) {
      done();
      return;
    }
    const key = `${proxy}\n${sourceNetwork(client.address)}`;
    const free = limits.connectionsPerProxy - (byProxy.get(proxy) ?? 0);
    const mayGoOn = (byClient.get(key) ?? 0) < Math.min(limits.connectionsPerAddress, free);
    const count = (by: 1 | -1) => {
      changeCount(byProxy, proxy, by);
      changeCount(byClient, key, by);
    };
    count(1);
    // A refused one has its connection too, until it is answered.
    reply.raw.once('close', () => {
      count(-1);
    });
    if (mayGoOn) {
      done();
      return;
    }
    const refusal = tooManyRequests(BUSY_MS);
    metrics.refused(refusalReason(refusal.code));
    reply.raw.shouldKeepAlive = false;
    sendRefusal(reply.raw, refusal, hijackReply(reply));
  });
}
