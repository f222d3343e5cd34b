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
  /** Whether it takes X-Forwarded-For; else it answers 400 to it, as a real one does. */
  readonly trustsForwardedFor?: boolean;
  /** Answers what the hub itself does not: give false to leave it to the hub. */
  readonly handle?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Takes over a socket from its opening. */
  readonly onSocket?: (socket: WebSocket, request: IncomingMessage) => void;
}

/** A small real server with a hub's manners: bearer tokens, 401 as text, the words of a sign-in on the socket. */
export async function startTestHub(options: TestHubOptions = {}) {
  const validTokens = new Set<string>();
  const requests: ReceivedRequest[] = [];
  const received: unknown[] = [];
  const sockets = new Set<WebSocket>();
  const wires = new Set<Socket>();
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
  server.on('connection', (wire) => {
    wires.add(wire);
    wire.once('close', () => wires.delete(wire));
  });

  const upgrades = new WebSocketServer({
    server,
    path: '/api/websocket',
    perMessageDeflate: true,
    maxPayload: 64 << 20,
  });
  upgrades.on('connection', (socket, request) => {
    sockets.add(socket);
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
      for (const wire of wires) wire.destroy();
      upgrades.close();
      server.close(resolve);
    });
    return closed;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Tokens that it takes. */
    validTokens,
    requests,
    /** What came on its sockets: the text of a frame, or the bytes of a binary one. */
    received,
    sockets,
    handshakes,
    /** Of requests that are not the gateway's own probing. */
    forwarded: () => requests.filter(({ url }) => url !== '/manifest.json'),
    close,
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}

export type TestHub = Awaited<ReturnType<typeof startTestHub>>;
