import type { Server } from 'node:http';
import { clientAddress } from './client-address.ts';

/** Closes further connections of an address that already has `perAddress` open ones. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = clientAddress(socket);
    const current = open.get(address) ?? 0;
    if (current >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, current + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
