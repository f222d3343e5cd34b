import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientReader } from '#wire/client.ts';
import { peerAddress } from '#wire/peer-address.ts';
import type { RefusalPace } from './refusal-pace.ts';
import { sourceBudget } from './source-network.ts';

interface Pacing {
  readonly pace: RefusalPace;
  readonly clients: ClientReader;
}

/** Of the servers' open connections. */
const pacings = new WeakMap<Socket, Pacing>();

/** From now on the refusals of this server are answered at the pace of their sources. */
export function paceRefusals(server: Server, pace: RefusalPace, clients: ClientReader): void {
  server.on('connection', (socket) => {
    pacings.set(socket, { pace, clients });
  });
}

/**
 * Sends a refusal when it is its source's turn. Meanwhile the client is not read: one connection has one request under
 * way. Where too many are held the connection is closed instead.
 * @param send called once, or never where the client has left
 * @param budget whose refusals count together, where it is not the source
 */
export function sendPaced(response: ServerResponse, send: () => void, budget?: string): void {
  const { req: request } = response;
  const pacing = pacings.get(request.socket);
  if (pacing === undefined) {
    send();
    return;
  }
  const address = pacing.clients.read(request)?.address ?? peerAddress(request.socket);
  const leave = pacing.pace.take(budget ?? sourceBudget(address), send);
  if (leave === undefined) request.socket.destroy();
  else if (!response.writableEnded) response.once('close', leave);
}
