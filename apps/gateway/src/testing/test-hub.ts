import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
}

export interface TestHubOptions {
  readonly port?: number;
  /** Whether it accepts X-Forwarded-For; else it answers 400 to it, as a real one does. */
  readonly trustsForwardedFor?: boolean;
  /** Answers a request before the hub does; returns false to leave it to the hub. */
  readonly handle?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Replaces the handling of a new socket. */
  readonly onSocket?: (socket: WebSocket, request: IncomingMessage) => void;
}

/** A small real server that behaves as a hub does: bearer tokens, 401 as text, the sign-in messages on the socket. */
export async function startTestHub(options: TestHubOptions = {}) {
  const validTokens = new Set<string>();
  const requests: ReceivedRequest[] = [];
  const received: unknown[] = [];
  const sockets = new Set<WebSocket>();
  let opened = 0;
  const connections = new Set<Socket>();
  const handshakes: IncomingMessage[] = [];

  const text = (response: ServerResponse, status: number, reason: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${status}: ${reason}`);
  };

  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    const { method = '', url = '', rawHeaders, headers } = request;
    requests.push({ method, url, rawHeaders, headers });
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (headers['x-forwarded-for'] !== undefined && options.trustsForwardedFor !== true)
      text(response, 400, 'Bad Request');
    else if (options.handle?.(request, response) === true) return;
    else if (url === '/manifest.json') response.end('{}');
    else if (url.startsWith('/api/') && !validTokens.has(token)) text(response, 401, 'Unauthorized');
    else if (url === '/api/') response.end('{"message":"API running."}');
    else text(response, 404, 'Not Found');
  });
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  const upgrades = new WebSocketServer({
    server,
    path: '/api/websocket',
    perMessageDeflate: true,
    maxPayload: 64 << 20,
  });
  upgrades.on('connection', (socket, request) => {
    sockets.add(socket);
    opened += 1;
    handshakes.push(request);
    socket.once('close', () => sockets.delete(socket));
    if (options.onSocket !== undefined) {
      options.onSocket(socket, request);
      return;
    }
    socket.send('{"type":"auth_required","ha_version":"2026.11.0"}');
    socket.on('message', (data, binary) => {
      if (binary) {
        received.push(data);
        return;
      }
      const frame = (data as Buffer).toString();
      received.push(frame);
      const message = JSON.parse(frame) as { type?: string; access_token?: string; id?: number };
      if (message.type === 'auth') {
        const accepted = validTokens.has(message.access_token ?? '');
        socket.send(
          JSON.stringify(
            accepted
              ? { type: 'auth_ok', ha_version: '2026.11.0' }
              : { type: 'auth_invalid', message: 'Invalid access token or password' },
          ),
        );
        if (!accepted) socket.close(1000);
      } else if (message.type === 'ping') {
        socket.send(JSON.stringify({ id: message.id, type: 'pong' }));
      }
    });
  });

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closed ??= new Promise((resolve) => {
      for (const socket of sockets) socket.terminate();
      for (const connection of connections) connection.destroy();
      upgrades.close();
      server.close(resolve);
    });
    return closed;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Tokens that it accepts. */
    validTokens,
    requests,
    /** Frames received on its sockets: text, or the bytes of a binary one. */
    received,
    sockets,
    /** Sockets opened until now. */
    get opened() {
      return opened;
    },
    handshakes,
    /** The requests without the gateway's own probes. */
    forwarded: () => requests.filter(({ url }) => url !== '/manifest.json'),
    close,
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}

export type TestHub = Awaited<ReturnType<typeof startTestHub>>;
