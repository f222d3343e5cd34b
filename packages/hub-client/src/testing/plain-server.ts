import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface PlainServer extends AsyncDisposable {
  readonly base: string;
  /** Connections that are open now. */
  readonly open: number;
  /** Paths that were asked for, upgrades too. */
  readonly asked: string[];
}

/** A real server that is no hub: it takes no socket, and answers as the test wants. */
export async function startPlainServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  upgrade: (socket: Duplex) => void = (socket) => void socket.end('HTTP/1.1 404 Not Found\r\n\r\n'),
): Promise<PlainServer> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    upgrade(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return sockets.size;
    },
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
