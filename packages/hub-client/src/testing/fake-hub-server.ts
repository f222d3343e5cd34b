import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { FakeHub } from './fake-hub.ts';

/** A real WebSocket server on a port of its own, with faults of real networks. */
export interface FakeHubServer extends AsyncDisposable {
  readonly base: string;
  /** Connections opened so far, probes included. */
  readonly opened: number;
  /** Connections open now. */
  readonly connections: number;
  dropAll(): void;
  /** Refuses new connections. */
  refuse(on: boolean): void;
  /** Connections stay open and no frame passes: half-open sockets. */
  hang(on: boolean): void;
  /** Sends a raw frame to all. */
  sendRaw(frame: string | Buffer): void;
}

export async function startFakeHubServer(fakeHub: FakeHub): Promise<FakeHubServer> {
  const server: Server = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, path: '/api/websocket' });
  let opened = 0;
  let refusing = false;
  let hanging = false;

  sockets.on('connection', (socket) => {
    opened += 1;
    if (refusing) {
      socket.terminate();
      return;
    }
    const deliver = (frame: string) => {
      if (!hanging) socket.send(frame);
    };
    const connection = fakeHub.openConnection(deliver, () => socket.close());
    socket.on('message', (data: Buffer) => {
      if (!hanging) connection.receive(data.toString());
    });
    socket.on('close', () => connection.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    base: `http://127.0.0.1:${port}`,
    get opened() {
      return opened;
    },
    get connections() {
      return sockets.clients.size;
    },
    dropAll() {
      for (const socket of sockets.clients) socket.terminate();
    },
    refuse: (on) => void (refusing = on),
    hang: (on) => void (hanging = on),
    sendRaw(frame) {
      for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
