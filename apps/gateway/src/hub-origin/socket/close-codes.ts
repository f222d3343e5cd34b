import { WebSocket } from 'ws';
import type { Clock } from '#clock.ts';

/** The hub was lost; the registered code for a gateway whose far side failed. Clients retry. */
export const hubLost = 1014;
export const goingAway = 1001;
export const tooBig = 1009;
export const tryLater = 1013;
/** How the hub itself ends a socket that it does not want (hub-protocol.md §2.1). */
export const normal = 1000;

/** A peer gets this long to answer a close before its connection is cut. */
const patience = 2000;

/** Closes with a code that may be sent, and cuts the connection if the peer does not answer. */
export const closeSocket = (socket: WebSocket, code: number, clock: Clock): void => {
  if (socket.readyState === WebSocket.CLOSED) return;
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.terminate();
    return;
  }
  // A paused socket would not read the peer's answer.
  if (socket.isPaused) socket.resume();
  if (code === 1005) socket.close();
  else socket.close(code);
  const cancel = clock.after(patience, () => {
    socket.terminate();
  });
  socket.once('close', cancel);
};

/** Codes that may not be sent stand for an abrupt end: to the client the hub was lost, to the hub the client left. */
const unsendable = new Set([1004, 1006, 1015]);

export const codeForClient = (hubCode: number): number => (unsendable.has(hubCode) ? hubLost : hubCode);
export const codeForHub = (clientCode: number): number =>
  unsendable.has(clientCode) ? goingAway : clientCode;
