import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket, type PerMessageDeflateOptions } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { createWebSocketHandshakes, type AcceptHandshake } from '@soglia/server/web-socket-handshakes';
import {
  badRequest,
  formatHandshakeRefusal,
  hubUnreachable,
  notFound,
  tooManySockets,
  type Refusal,
} from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import type { ClientAddress, Identity } from '#identity/identity.ts';
import type { TokenVerifier } from '#identity/token-verifier.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import type { OnBehalf } from '#on-behalf/on-behalf.ts';
import type { OwnFeeds } from '#own-feeds/own-feed.ts';
import type { RefusalPace } from '#rate-limits/refusal-pace.ts';
import { sourceBudget, sourceNetwork } from '#rate-limits/source-network.ts';
import type { ClientReader } from '#wire/client.ts';
import { headerValue } from '#wire/header-pairs.ts';
import { peerAddress } from '#wire/peer-address.ts';
import { readRequestTarget } from '#wire/request-target.ts';
import type { Decide } from '#policy/verdict.ts';
import type { LargeMessages } from '../large-messages.ts';
import { allowLargeMessages } from './bound-messages.ts';
import { destroyOnError, GOING_AWAY } from './close-codes.ts';
import { readFirstMessages } from './first-messages.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';
import { createSocketAdmission, type AdmittedSocket } from './socket-admission.ts';

/** For a client to read why its handshake was refused. */
const REFUSAL_TIMEOUT_MS = 2000;

export interface SocketOptions {
  readonly clients: ClientReader;
  readonly link: HubLink;
  readonly decide: Decide;
  readonly tokens: TokenVerifier;
  readonly identity: Identity;
  readonly onBehalf: OnBehalf;
  readonly ownFeeds: OwnFeeds;
  readonly largeMessages: LargeMessages;
  readonly onHubChange: RelayOptions['onHubChange'];
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly pace: RefusalPace;
}

/** A well-formed handshake of a client that the hub's socket is opened for. */
interface Handshake {
  readonly request: IncomingMessage;
  readonly connection: Socket;
  readonly accept: AcceptHandshake;
  /** What the client has sent in it, as if it had come on the socket. */
  readonly firstMessages: readonly string[];
  readonly admitted: AdmittedSocket;
  readonly refuse: (refusal: Refusal) => void;
}

/**
 * Only large frames are compressed, and with little memory: the first states arrive in a fifth of the time on a phone
 * away from home, and the many small events cost nothing (docs/performance.md).
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

/** A socket keeps the window of what it last received: 1 KB instead of 32, of clients that offer to keep to it. */
const smallClientWindow: PerMessageDeflateOptions = { ...compression, clientMaxWindowBits: 10 };
const offersSmallWindow = ({ headers }: IncomingMessage): boolean =>
  /\bclient_max_window_bits\b(?!\s*=)/.test(headers['sec-websocket-extensions'] ?? '');

/**
 * Accepts WebSocket handshakes for /api/websocket. The hub's socket is opened first and the client's handshake accepted
 * only then, so that a client never sees an open socket without a hub.
 */
export function acceptSockets(server: Server, options: SocketOptions) {
  const { link, limits, clock, logger, metrics, clients, pace } = options;
  const clientOf = (request: IncomingMessage): ClientAddress =>
    clients.read(request) ?? { address: peerAddress(request.socket), path: 'concealed' };
  const openHandshakes = (perMessageDeflate: PerMessageDeflateOptions) =>
    createWebSocketHandshakes({
      perMessageDeflate,
      // Until the sign-in: see allowLargeMessages.
      maxPayload: limits.beforeSignIn,
      maxFragments: limits.fragmentsBeforeSignIn,
      // The relay answers pings: its answers wait in a bounded buffer.
      autoPong: false,
    });
  const handshakes = openHandshakes(compression);
  const handshakesWithSmallWindow = openHandshakes(smallClientWindow);
  const relays = new Set<Relay>();
  const admission = createSocketAdmission(limits);
  let closed = false;

  /** Answers a handshake that is not accepted, and disconnects a client that does not close its side. */
  const answerAndClose = (connection: Socket, refusal: Parameters<typeof formatHandshakeRefusal>[0]) => {
    connection.end(formatHandshakeRefusal(refusal));
    const cancel = clock.after(REFUSAL_TIMEOUT_MS, () => {
      connection.destroy();
    });
    connection.once('close', cancel);
    // Nothing more is wanted from it; unread bytes would keep its end from being noticed.
    connection.resume();
  };

  const onUpgrade = (request: IncomingMessage, connection: Socket, head: Buffer) => {
    const { address } = clientOf(request);
    const refuse = (refusal: Refusal) => {
      metrics.refused(refusalReason(refusal.code));
      answerAndClose(connection, refusal);
    };
    destroyOnError(connection);
    if (readRequestTarget(request.url ?? '')?.path !== '/api/websocket') {
      refuse(notFound);
      return;
    }
    const firstMessages = readFirstMessages(request);
    if (firstMessages === undefined) {
      refuse(badRequest);
      return;
    }
    const offered = offersSmallWindow(request) ? handshakesWithSmallWindow : handshakes;
    const isWellFormed = offered.check({ request, connection, head }, (accept) => {
      const admitThis = () => {
        admit({ request, connection, accept, firstMessages, refuse });
      };
      if (!admission.isCrowded(sourceNetwork(address))) {
        admitThis();
        return;
      }
      // Each further handshake costs the source one of its own silent sockets: it is slowed like one that is refused.
      const leave = pace.take(sourceBudget(address), () => {
        if (!connection.destroyed) admitThis();
      });
      if (leave === undefined) connection.destroy();
      else connection.once('close', leave);
    });
    if (!isWellFormed) metrics.refused('path');
  };

  const admit = (offer: Omit<Handshake, 'admitted'>) => {
    const { request, connection, refuse } = offer;
    const drop = () => {
      metrics.refused('limit');
      connection.destroy();
    };
    const { address } = clientOf(request);
    const admitted = closed ? undefined : admission.admit(sourceNetwork(address), drop);
    if (admitted === undefined) {
      refuse(closed ? hubUnreachable : tooManySockets);
      return;
    }
    connection.once('close', () => {
      admitted.leave();
    });

    const handshake = { ...offer, admitted };
    const refreshed = link.refresh();
    if (refreshed === undefined) connectHub(handshake);
    else void refreshed.then(() => connectHub(handshake));
  };

  const connectHub = ({ request, connection, accept, firstMessages, admitted, refuse }: Handshake) => {
    if (connection.destroyed) return;
    const { address, path } = clientOf(request);
    const hub = openHubSocket(link, limits, request, address);
    const abandon = () => {
      hub.terminate();
    };
    connection.once('close', abandon);
    hub.once('unexpected-response', (hubRequest, response) => {
      const status = response.statusCode ?? 502;
      link.recordAnswer();
      metrics.refused('path');
      const body = `${status}: ${response.statusMessage ?? ''}`;
      answerAndClose(connection, { status, type: 'text/plain; charset=utf-8', body });
      hubRequest.destroy();
    });
    const onRefused = (error: Error) => {
      if (connection.destroyed || connection.writableEnded) return;
      logger.debug({ err: error }, 'hub socket refused');
      link.recordFailure();
      refuse(hubUnreachable);
    };
    hub.on('error', onRefused);
    hub.once('open', () => {
      hub.off('error', onRefused);
      hub.on('error', (error) => {
        logger.debug({ err: error }, 'hub socket failed');
      });
      hub.pause();
      link.recordAnswer();
      accept((client) => {
        connection.off('close', abandon);
        metrics.socketOpened();
        const relay = createRelay({
          ...options,
          client,
          connection,
          firstMessages,
          admitted,
          hub,
          address,
          path,
          allowLargeMessages: (sender) => {
            allowLargeMessages(client, limits, options.largeMessages.of(sender));
          },
        });
        relays.add(relay);
        client.once('close', () => {
          relays.delete(relay);
          metrics.socketClosed();
        });
      });
    });
  };
  // The stream that Node passes is, on an HTTP server, the connection itself.
  server.on('upgrade', (request, _stream, head) => {
    onUpgrade(request, request.socket, head);
  });

  return {
    close: (): void => {
      closed = true;
      for (const relay of relays) relay.close(GOING_AWAY);
    },
  };
}

function openHubSocket(link: HubLink, limits: Limits, request: IncomingMessage, address: string): WebSocket {
  const [, forwardedFor] = link.forwardedFor(address);
  const passed = ['host', 'user-agent', 'accept-language'].flatMap((name) => {
    const value = headerValue(request.rawHeaders, name);
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
}
