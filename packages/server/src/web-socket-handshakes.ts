import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type PerMessageDeflateOptions, type ServerOptions, type WebSocket } from 'ws';

/** What Node's server passes to its listeners for upgrades. */
export interface UpgradeRequest {
  readonly request: IncomingMessage;
  readonly connection: Duplex;
  readonly head: Buffer;
}

/** Completes a handshake. Calls `use` with the socket, or never where the client has left. */
export type AcceptHandshake = (use: (socket: WebSocket) => void) => void;

export interface WebSocketHandshakes {
  /**
   * Calls `decide` where the handshake is well-formed. Otherwise answers it as RFC 6455 asks and closes the connection,
   * so that nothing is opened, counted or looked up for it.
   * @returns whether it is well-formed
   */
  check(upgrade: UpgradeRequest, decide: (accept: AcceptHandshake) => void): boolean;
}

/** `handleUpgrade` of ws checks a handshake and accepts it in one; this lets the caller decide in between, now or later. */
export function createWebSocketHandshakes(
  options: Omit<ServerOptions, 'noServer' | 'clientTracking' | 'verifyClient'>,
): WebSocketHandshakes {
  const checked = new WeakMap<IncomingMessage, (complete: () => void) => void>();
  const server = new WebSocketServer({
    ...options,
    noServer: true,
    clientTracking: false,
    // ws takes one with two parameters for asynchronous, and calls it after its own checks.
    verifyClient: ({ req }, verified) => {
      checked.get(req)?.(() => {
        verified(true);
      });
    },
  });
  return {
    check: ({ request, connection, head }, decide) => {
      if (!canNegotiate(request.headers['sec-websocket-extensions'], options.perMessageDeflate))
        delete request.headers['sec-websocket-extensions'];
      let isWellFormed = false;
      let onAccepted: ((socket: WebSocket) => void) | undefined;
      checked.set(request, (complete) => {
        isWellFormed = true;
        decide((use) => {
          onAccepted = use;
          complete();
        });
      });
      server.handleUpgrade(request, connection, head, (socket) => {
        onAccepted?.(socket);
      });
      return isWellFormed;
    },
  };
}

/**
 * Whether one of the offers of compression can be taken. Otherwise RFC 7692 asks for a socket without it, where ws refuses
 * the handshake. Offers that are malformed are left to ws.
 */
function canNegotiate(header = '', options: boolean | PerMessageDeflateOptions = false): boolean {
  const { serverMaxWindowBits = 0, clientMaxWindowBits = 0 } = typeof options === 'object' ? options : {};
  const offers = header.split(',').filter((offer) => /^\s*permessage-deflate\s*(?:;|$)/.test(offer));
  if (offers.length === 0) return true;
  return offers.some((offer) => {
    // A client that says nothing takes every window of the server, and keeps to none of its own.
    const server = windowBits(offer, 'server') ?? LARGEST_BITS;
    const client = windowBits(offer, 'client') ?? 0;
    return server >= serverMaxWindowBits && client >= clientMaxWindowBits;
  });
}

const LARGEST_BITS = 15;

/** Undefined where the offer does not name them; the largest where it leaves them to the server. */
function windowBits(offer: string, side: 'server' | 'client'): number | undefined {
  const named = new RegExp(`;\\s*${side}_max_window_bits\\s*(?:=\\s*"?(\\d+)"?\\s*)?(?:;|$)`).exec(offer);
  if (named === null) return undefined;
  const bits = Number(named[1] ?? LARGEST_BITS);
  return bits < 8 ? LARGEST_BITS : bits;
}
