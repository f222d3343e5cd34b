import { once } from 'node:events';
import { createServer, request as sendRequest, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * A proxy between a gateway and a desk: everything passes, is written down, and breaks when a test says so. What a desk of
 * ours never does (a picture of another type, events that are none) is put in here.
 */
export async function startDeskProxy(deskUrl: string) {
  let desk = new URL(deskUrl);
  /** The connections for events, on the gateway's side. */
  const sockets = new Set<WebSocket>();
  const frozen = new WeakSet<WebSocket>();
  /** Such as `GET /tickets`, and `EVENTS ?after=3` for a connection. */
  const requests: string[] = [];
  const faults: {
    /** Sent with each picture. */
    pictureHeaders: OutgoingHttpHeaders;
    /** Where a picture is read from in truth. */
    picturePath: (path: string) => string;
  } = { pictureHeaders: {}, picturePath: (path) => path };

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const [pathname = ''] = url.split('?', 1);
    requests.push(`${method} ${pathname}`);
    const isPicture = method === 'GET' && url.includes('/pictures/');
    const passed = sendRequest(
      {
        host: desk.hostname,
        port: desk.port,
        method,
        headers,
        path: isPicture ? faults.picturePath(url) : url,
      },
      (answer) => {
        const more = isPicture ? faults.pictureHeaders : {};
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...more });
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    // Whoever asks may go away before all of it was sent.
    request.on('error', () => passed.destroy());
    request.pipe(passed);
  });

  const upgrades = new WebSocketServer({ noServer: true, autoPong: false });
  server.on('upgrade', (request, socket: Duplex, head) => {
    const { url = '', headers } = request;
    requests.push(`EVENTS ${new URL(url, desk).search}`);
    socket.on('error', () => socket.destroy());
    // The headers of the handshake are each connection's own.
    const own = Object.entries(headers).filter(([name]) => !/^(host|connection|upgrade|sec-)/.test(name));
    const upstream = new WebSocket(new URL(url, desk.href.replace('http', 'ws')), {
      headers: Object.fromEntries(own) as Record<string, string>,
    });
    upstream.on('unexpected-response', (_request, answer) => {
      socket.end(`HTTP/1.1 ${answer.statusCode} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      upstream.terminate();
    });
    upstream.on('error', () => socket.destroy());
    upstream.on('open', () => {
      upgrades.handleUpgrade(request, socket, head, (client) => {
        sockets.add(client);
        const end = () => {
          sockets.delete(client);
          upstream.terminate();
          if (!frozen.has(client)) client.terminate();
        };
        upstream.on('message', (data) => {
          if (!frozen.has(client)) client.send((data as Buffer).toString());
        });
        upstream.on('close', end);
        client.on('close', end);
        client.on('error', () => undefined);
        client.on('ping', () => {
          if (!frozen.has(client)) client.pong();
        });
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.terminate();
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    requests,
    faults,
    cut,
    /** From now on nothing comes through the connections that there are, and nothing ends them. */
    freeze: () => {
      for (const socket of sockets) frozen.add(socket);
      sockets.clear();
    },
    sendRaw: (text: string) => {
      for (const socket of sockets) socket.send(text);
    },
    /** Another desk answers at the address. */
    leadTo: (url: string) => {
      desk = new URL(url);
      cut();
    },
    close: async () => {
      cut();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
