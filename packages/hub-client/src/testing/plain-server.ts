import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface PlainServer extends AsyncDisposable {
  readonly base: string;
  /** Connections that are open now. */
  readonly open: number;
  /** Paths of the requests, upgrades included. */
  readonly requests: string[];
}

/** A real HTTP server that is not a hub: accepts no WebSocket, responds as the test wants. */
export async function startPlainServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  upgrade: (socket: Duplex) => void = (socket) => void socket.end('HTTP/1.1 404 Not Found\r\n\r\n'),
): Promise<PlainServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket) => {
    requests.push(request.url ?? '');
    upgrade(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return sockets.size;
    },
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
