import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';

/** The registered code for a gateway that lost its server. Clients connect again. */
export const HUB_LOST = 1014;
export const GOING_AWAY = 1001;
export const TOO_BIG = 1009;
/** Who the client is, or what they may, cannot be learnt. */
export const UNAVAILABLE = 1011;
export const TRY_LATER = 1013;
/** The hub itself closes with this code where it refuses a sign-in or cannot read a frame. */
export const NORMAL = 1000;
/** Stands for a close frame without a code; it may not be sent itself. */
const NO_CODE = 1005;

/** A peer that does not answer a close within this time is disconnected. */
const CLOSE_TIMEOUT_MS = 2000;

/** Closes with this code, and disconnects a peer that does not answer. */
export function closeSocket(socket: WebSocket, code: number, clock: Clock): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.terminate();
    return;
  }
  // A paused socket would not read the peer's answer.
  if (socket.isPaused) socket.resume();
  if (code === NO_CODE) socket.close();
  else socket.close(code);
  const cancel = clock.after(CLOSE_TIMEOUT_MS, () => {
    socket.terminate();
  });
  socket.once('close', cancel);
}

/** Codes that may not be sent report an abrupt end: for the client the hub was lost, for the hub the client is gone. */
const unsendableCodes = new Set([1004, 1006, 1015]);

export const codeForClient = (hubCode: number): number => (unsendableCodes.has(hubCode) ? HUB_LOST : hubCode);
export const codeForHub = (clientCode: number): number =>
  unsendableCodes.has(clientCode) ? GOING_AWAY : clientCode;

/** Destroys a connection on its error. What is registered here does not keep its request for as long as it is open. */
export function destroyOnError(connection: Socket): void {
  connection.on('error', destroyThis);
}

function destroyThis(this: Socket): void {
  this.destroy();
}
