import type { Server } from 'node:http';
import { addressOf } from './address.ts';

/** Closes further connections of an address that already holds as many as it may. */
export const limitConnections = (server: Server, perAddress: number): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = addressOf(socket);
    const held = open.get(address) ?? 0;
    if (held >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, held + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
};
