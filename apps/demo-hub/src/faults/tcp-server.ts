import { createServer, type Server as NetServer, type Socket } from 'node:net';
import type { Server as HttpServer } from 'node:http';

/** The TCP server below HTTP, with faults: refused, hanging and reset connections. */
export interface TcpServer {
  /** The port it listens on. */
  listen(port: number, host: string): Promise<number>;
  /** Resets new connections. */
  refuse(on: boolean): void;
  /** Like a stopped process: accepts connections, sends nothing, and continues when switched off. */
  hang(on: boolean): void;
  breakAll(): void;
  close(): Promise<void>;
}

export function createTcpServer(http: HttpServer): TcpServer {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  const upgraded = new WeakSet<Socket>();
  http.on('upgrade', (request) => upgraded.add(request.socket));
  let refusing = false;
  let hanging = false;

  const server: NetServer = createServer((socket) => {
    if (refusing) {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
    if (hanging) {
      waiting.add(socket);
      socket.on('error', () => socket.destroy());
    } else http.emit('connection', socket);
  });

  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : port);
        });
      }),
    refuse(on) {
      refusing = on;
      // Kept-alive connections would still be answered.
      if (on) for (const socket of sockets) if (!upgraded.has(socket)) socket.destroy();
    },
    hang(on) {
      if (on === hanging) return;
      hanging = on;
      for (const socket of sockets) {
        if (waiting.delete(socket)) http.emit('connection', socket);
        else if (on) {
          socket.pause();
          socket.cork();
        } else {
          socket.uncork();
          socket.resume();
        }
      }
    },
    breakAll,
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
