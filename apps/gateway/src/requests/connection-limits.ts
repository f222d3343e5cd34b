import type { Server } from 'node:http';
import { changeCount } from '@soglia/server/change-count';
import type { Limits } from '#limits.ts';
import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { ClientReader } from '#wire/client.ts';
import { peerAddress } from '#wire/peer-address.ts';

/**
 * Closes further connections of a source that already has as many open ones as `limitFor` gives its address: a trusted proxy
 * brings those of all its clients.
 */
export function limitConnections(server: Server, limitFor: (address: string) => number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = peerAddress(socket);
    const source = sourceNetwork(address);
    if ((open.get(source) ?? 0) >= limitFor(address)) {
      socket.destroy();
      return;
    }
    changeCount(open, source, 1);
    socket.once('close', () => {
      changeCount(open, source, -1);
    });
  });
}

/** A trusted proxy may open more connections than one client. */
export const connectionLimits =
  (limits: Limits, { isTrustedProxy }: ClientReader) =>
  (address: string): number =>
    isTrustedProxy(address) ? limits.connectionsPerProxy : limits.connectionsPerAddress;
