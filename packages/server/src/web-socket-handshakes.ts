import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

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
