import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { changeCount } from '@soglia/server/change-count';
import { createWebSocketHandshakes, type AcceptHandshake } from '@soglia/server/web-socket-handshakes';
import { destroyOnError, GOING_AWAY } from '#hub-origin/socket/close-codes.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import type { RefusalPace } from '#rate-limits/refusal-pace.ts';
import { sourceBudget, sourceNetwork } from '#rate-limits/source-network.ts';
import type { ClientReader } from '#wire/client.ts';
import { peerAddress } from '#wire/peer-address.ts';
import { PROTOCOL, refusals, type PushRefusal } from './protocol.ts';
import { createPushConnection, refuse, type PushConnection } from './push-connection.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface PushSocketOptions {
  readonly clients: ClientReader;
  readonly pace: RefusalPace;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly subscriptions: Subscriptions;
  /** Whether this is the key of the house; false while it is not known. */
  readonly isKey: (key: string) => boolean;
}

const PATH = /^\/app\/([\w-]{1,64})$/;

/** Whether a request is a handshake of the push channel, whatever its key is. */
export const isPushHandshake = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && PATH.test(pathOf(url));

/**
 * Accepts `GET /app/{key}`. The key, which signed-in people are told, lets a connection in; nobody signs in here. So
 * connections are counted by source, and a source takes no more than its places. Where all are taken the source with the
 * most gives one up to a source that has fewer.
 */
export function acceptPushSockets(server: Server, options: PushSocketOptions): { close(): void } {
  const { clients, pace, limits, clock, metrics, isKey } = options;
  const handshakes = createWebSocketHandshakes({
    perMessageDeflate: false,
    maxPayload: limits.pushMessage,
    maxFragments: limits.fragmentsBeforeSignIn,
  });
  /** With their sources, in the order in which they came. */
  const open = new Map<PushConnection, string>();
  const openBySource = new Map<string, number>();
  let closed = false;

  const addressOf = (request: IncomingMessage): string =>
    clients.read(request)?.address ?? peerAddress(request.socket);

  /** Ends the oldest connection of the source that has the most, where that leaves it no fewer than `source` gets. */
  const giveWay = (source: string): boolean => {
    const [largest, most] = [...openBySource].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (most <= (openBySource.get(source) ?? 0) + 1) return false;
    const oldest = open.entries().find(([, of]) => of === largest)?.[0];
    if (oldest === undefined) return false;
    remove(oldest);
    oldest.close(refusals.overCapacity.code);
    return true;
  };

  const remove = (connection: PushConnection) => {
    const source = open.get(connection);
    if (source === undefined) return;
    open.delete(connection);
    changeCount(openBySource, source, -1);
  };

  const refusalOf = (url: string, source: string): PushRefusal | undefined => {
    if (!isKey(PATH.exec(pathOf(url))?.[1] ?? '')) return refusals.unknownKey;
    const version = new URLSearchParams(url.slice(pathOf(url).length)).get('protocol');
    if (version === null || version === '') return refusals.noVersion;
    if (!/^\d{1,4}$/.test(version)) return refusals.malformedVersion;
    if (Number(version) !== PROTOCOL) return refusals.otherVersion;
    if ((openBySource.get(source) ?? 0) >= limits.pushConnectionsPerSource) return refusals.overCapacity;
    return open.size < limits.pushConnections || giveWay(source) ? undefined : refusals.overCapacity;
  };

  const accept = (socket: WebSocket, connection: Socket, source: string) => {
    const client = createPushConnection({ ...options, socket, connection });
    open.set(client, source);
    changeCount(openBySource, source, 1);
    socket.once('close', () => {
      remove(client);
    });
  };

  const onUpgrade = (request: IncomingMessage, connection: Socket, head: Buffer) => {
    destroyOnError(connection);
    const isWellFormed = handshakes.check({ request, connection, head }, (acceptHandshake) => {
      decide(request, connection, acceptHandshake);
    });
    if (!isWellFormed) metrics.refused('path');
  };

  const decide = (request: IncomingMessage, connection: Socket, acceptHandshake: AcceptHandshake) => {
    const address = addressOf(request);
    const source = sourceNetwork(address);
    const refusal = closed ? refusals.overCapacity : refusalOf(request.url ?? '', source);
    if (refusal === undefined) {
      acceptHandshake((socket) => {
        accept(socket, connection, source);
      });
      return;
    }
    metrics.refused(refusal === refusals.overCapacity ? 'limit' : 'token');
    const leave = pace.take(sourceBudget(address), () => {
      acceptHandshake((socket) => {
        socket.on('error', () => undefined);
        refuse(socket, refusal, clock);
      });
    });
    if (leave === undefined) connection.destroy();
    else connection.once('close', leave);
  };
  // The stream that Node passes is, on an HTTP server, the connection itself.
  server.on('upgrade', (request, _stream, head) => {
    onUpgrade(request, request.socket, head);
  });

  let cancelCheck: (() => void) | undefined;
  const checkLater = () => {
    cancelCheck = clock.after(limits.pushCheck, () => {
      for (const connection of open.keys()) connection.check();
      checkLater();
    });
  };
  checkLater();

  return {
    close: () => {
      closed = true;
      cancelCheck?.();
      for (const connection of open.keys()) connection.close(GOING_AWAY);
    },
  };
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
