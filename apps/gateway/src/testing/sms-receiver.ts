import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedSms {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly text: string;
}

/** Seconds. */
const TOLERANCE = 300;

/** Checks a request as docs/messages.md tells receivers to. */
export function isGenuine(secret: string, headers: IncomingMessage['headers'], body: string, now: number) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const wanted = createHmac('sha256', secret)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest();
  return String(signature)
    .split(' ')
    .map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

/**
 * A real HTTP receiver on loopback that sends each message once.
 * @param answer answers instead of 204; `tries` is the number of requests so far, this one among them
 */
export async function startSmsReceiver(
  secret: string,
  answer: (response: ServerResponse, tries: number, request: IncomingMessage) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const sent = new Map<string, ReceivedSms>();
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  let refused = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    requests.push({ headers: request.headers, body });
    if (!isGenuine(secret, request.headers, body, Date.now())) {
      refused += 1;
      response.writeHead(401).end();
      return;
    }
    const sms = JSON.parse(body) as ReceivedSms;
    sent.set(String(request.headers['idempotency-key']), sms);
    answer(response, requests.length, request);
  };
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    sockets,
    /** What it sent to phones. */
    sent: () => [...sent.values()],
    refused: () => refused,
    url: `http://127.0.0.1:${port}/send?account=casa`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
