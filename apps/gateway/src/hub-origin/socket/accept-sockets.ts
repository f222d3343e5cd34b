import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HubInfo } from '@soglia/contracts';
import { WebSocket, WebSocketServer, type PerMessageDeflateOptions } from 'ws';
import { addressOf } from '#wire/address.ts';
import type { Metrics } from '#admin-origin/metrics.ts';
import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { TokenGuard } from '../guard/token-guard.ts';
import { valueOf } from '../http/headers.ts';
import { hubAway, notFound, refusalBytes, tooManySockets, type Refusal } from '#wire/refusals.ts';
import { readTarget } from '../http/target.ts';
import type { HubLink } from '../hub-link.ts';
import { goingAway } from './closing.ts';
import { createRelay, type Relay } from './relay.ts';

export interface SocketParts {
  readonly link: HubLink;
  readonly info: HubInfo;
  readonly tokens: TokenGuard;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Only what is large is compressed, and with little memory: the first pictures of a house take a fifth of the time on
 * a phone away from home, and the many small events cost nothing (docs/performance.md).
 */
const compression: PerMessageDeflateOptions = {
  threshold: 8 * 1024,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: 12,
  concurrencyLimit: 4,
  zlibDeflateOptions: { level: 3, memLevel: 5, chunkSize: 8 * 1024 },
  zlibInflateOptions: { chunkSize: 2 * 1024 },
};

/**
 * Takes WebSocket handshakes for /api/websocket: the hub's socket is opened first, and the client's handshake is
 * accepted only then, so that a client never sees an open socket with nothing behind it.
 */
export const acceptSockets = (server: Server, parts: SocketParts) => {
  const { link, limits, logger, metrics } = parts;
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: compression,
    maxPayload: limits.clientMessage,
  });
  const relays = new Set<Relay>();
  const held = new Map<string, number>();
  let all = 0;
  let closed = false;

  const take = (address: string): boolean => {
    const own = held.get(address) ?? 0;
    if (own >= limits.socketsPerAddress || all >= limits.sockets) return false;
    held.set(address, own + 1);
    all += 1;
    return true;
  };
  const giveBack = (address: string) => {
    const left = (held.get(address) ?? 1) - 1;
    if (left === 0) held.delete(address);
    else held.set(address, left);
    all -= 1;
  };

  const onUpgrade = (request: IncomingMessage, wire: Socket, head: Buffer) => {
    const address = addressOf(wire);
    const fail = (refusal: Refusal) => {
      metrics.refused(refusal === tooManySockets ? 'limit' : refusal === hubAway ? 'hub_away' : 'path');
      wire.end(refusalBytes(refusal));
    };
    wire.on('error', () => {
      wire.destroy();
    });
    if (readTarget(request.url ?? '')?.path !== '/api/websocket') {
      fail(notFound);
      return;
    }
    if (closed || !take(address)) {
      fail(closed ? hubAway : tooManySockets);
      return;
    }
    wire.once('close', () => {
      giveBack(address);
    });

    const refreshed = link.refresh();
    if (refreshed === undefined) join(request, wire, head, fail);
    else void refreshed.then(() => join(request, wire, head, fail));
  };

  const join = (request: IncomingMessage, wire: Socket, head: Buffer, fail: (refusal: Refusal) => void) => {
    if (wire.destroyed) return;
    const address = addressOf(wire);
    const hub = openHubSocket(link, limits, request, address);
    const leave = () => {
      hub.terminate();
    };
    wire.once('close', leave);
    hub.once('unexpected-response', (hubRequest, answer) => {
      const status = answer.statusCode ?? 502;
      link.answered();
      fail({ status, type: 'text/plain; charset=utf-8', body: `${status}: ${answer.statusMessage ?? ''}` });
      hubRequest.destroy();
    });
    const onRefused = (error: Error) => {
      if (wire.destroyed || wire.writableEnded) return;
      logger.debug({ err: error }, 'hub socket refused');
      link.failed();
      fail(hubAway);
    };
    hub.on('error', onRefused);
    hub.once('open', () => {
      hub.off('error', onRefused);
      hub.on('error', (error) => {
        logger.debug({ err: error }, 'hub socket failed');
      });
      hub.pause();
      link.answered();
      upgrades.handleUpgrade(request, wire, head, (client) => {
        wire.off('close', leave);
        metrics.socketOpened();
        const relay = createRelay({ ...parts, client, wire, hub, address });
        relays.add(relay);
        client.once('close', () => {
          relays.delete(relay);
          metrics.socketClosed();
        });
      });
    });
  };
  // The stream that Node hands over is, on an HTTP server, the connection itself.
  server.on('upgrade', (request, _stream, head) => {
    onUpgrade(request, request.socket, head);
  });

  return {
    close: (): void => {
      closed = true;
      for (const relay of relays) relay.close(goingAway);
    },
  };
};

const openHubSocket = (
  link: HubLink,
  limits: Limits,
  request: IncomingMessage,
  address: string,
): WebSocket => {
  const [, forwardedFor] = link.forwardedFor(address);
  const passed = ['host', 'user-agent', 'accept-language'].flatMap((name) => {
    const value = valueOf(request.rawHeaders, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return new WebSocket(link.socketUrl, {
    perMessageDeflate: false,
    handshakeTimeout: limits.socketHandshake,
    maxPayload: limits.hubMessage,
    headers: {
      ...Object.fromEntries(passed),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
  });
};
