import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { changeCount } from '@soglia/server/change-count';
import { GOING_AWAY } from '#hub-origin/socket/close-codes.ts';
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
 * connections are counted by source, and a source takes no more than its places.
 */
export function acceptPushSockets(server: Server, options: PushSocketOptions): { close(): void } {
  const { clients, pace, limits, clock, metrics, isKey } = options;
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.pushMessage,
  });
  const open = new Set<PushConnection>();
  const openBySource = new Map<string, number>();
  let closed = false;

  const addressOf = (request: IncomingMessage): string =>
    clients.read(request)?.address ?? peerAddress(request.socket);

  const refusalOf = (url: string, source: string): PushRefusal | undefined => {
    if (!isKey(PATH.exec(pathOf(url))?.[1] ?? '')) return refusals.unknownKey;
    const version = new URLSearchParams(url.slice(pathOf(url).length)).get('protocol');
    if (version === null || version === '') return refusals.noVersion;
    if (!/^\d{1,4}$/.test(version)) return refusals.malformedVersion;
    if (Number(version) !== PROTOCOL) return refusals.otherVersion;
    const isFull = open.size >= limits.pushConnections;
    if (isFull || (openBySource.get(source) ?? 0) >= limits.pushConnectionsPerSource)
      return refusals.overCapacity;
    return undefined;
  };

  const accept = (socket: WebSocket, connection: Socket, source: string) => {
    const client = createPushConnection({ ...options, socket, connection });
    open.add(client);
    changeCount(openBySource, source, 1);
    socket.once('close', () => {
      open.delete(client);
      changeCount(openBySource, source, -1);
    });
  };

  const onUpgrade = (request: IncomingMessage, connection: Socket, head: Buffer) => {
    const address = addressOf(request);
    const source = sourceNetwork(address);
    const shake = (use: (socket: WebSocket) => void) => {
      if (!connection.destroyed) upgrades.handleUpgrade(request, connection, head, use);
    };
    connection.on('error', () => {
      connection.destroy();
    });
    const refusal = closed ? refusals.overCapacity : refusalOf(request.url ?? '', source);
    if (refusal === undefined) {
      shake((socket) => {
        accept(socket, connection, source);
      });
      return;
    }
    metrics.refused(refusal === refusals.overCapacity ? 'limit' : 'token');
    const leave = pace.take(sourceBudget(address), () => {
      shake((socket) => {
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
      for (const connection of open) connection.check();
      checkLater();
    });
  };
  checkLater();

  return {
    close: () => {
      closed = true;
      cancelCheck?.();
      for (const connection of open) connection.close(GOING_AWAY);
    },
  };
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
