import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { DESK_EVENTS_PATH } from '@soglia/contracts/tickets';
import { createWebSocketHandshakes, type AcceptHandshake } from '@soglia/server/web-socket-handshakes';
import { ApiError } from '#api/api-error.ts';
import { keyOf } from '#api/callers.ts';
import type { KeyCheck } from '#keys/key-check.ts';
import type { Logger } from '#logging/logger.ts';
import type { EventHub } from './event-hub.ts';

export interface EventUpgradeParts {
  readonly keys: KeyCheck;
  readonly header: string;
  readonly hub: EventHub;
  readonly logger: Logger;
  /** The address that failures are counted for. */
  readonly sourceOf: (request: IncomingMessage) => string;
}

/** Bytes of a message: none is expected. */
const MESSAGE_LIMIT = 1024;

/** Takes WebSockets at {@link DESK_EVENTS_PATH} from whoever has a key; everybody else gets an answer in HTTP. */
export function acceptEventSockets(server: Server, parts: EventUpgradeParts): void {
  const { keys, header, hub, logger, sourceOf } = parts;
  const handshakes = createWebSocketHandshakes({
    perMessageDeflate: false,
    maxPayload: MESSAGE_LIMIT,
  });

  const decide = async (request: IncomingMessage, accept: AcceptHandshake) => {
    const address = readAddress(request.url ?? '');
    if (address?.pathname !== DESK_EVENTS_PATH) throw new ApiError('no_such_path');
    const after = readAfter(address.searchParams.get('after'));
    const answer = await keys.check(keyOf(request, header), sourceOf(request));
    if (!('holder' in answer))
      throw new ApiError(answer.refusal === 'too_many' ? 'too_many_requests' : 'unauthorized');
    accept((opened) => {
      hub.add(opened, answer.holder, after);
    });
  };

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {
      socket.destroy();
    });
    handshakes.check({ request, connection: socket, head }, (accept) => {
      decide(request, accept).catch((error: unknown) => {
        const known = error instanceof ApiError ? error : new ApiError('store_unavailable');
        if (known !== error) logger.warn({ err: error }, 'a connection for events could not be opened');
        refuse(socket, known);
      });
    });
  });
}

/** Ends the connection whether or not the client ends its side: nothing else would, and closing the desk waits for it. */
function refuse(socket: Duplex, { status, body }: ApiError): void {
  const text = JSON.stringify(body);
  socket.once('finish', () => {
    socket.destroy();
  });
  // What was sent and is not read would take the answer from the client.
  socket.resume();
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
}

function readAddress(url: string): URL | undefined {
  return URL.canParse(url, 'http://desk') ? new URL(url, 'http://desk') : undefined;
}

/** @throws ApiError */
function readAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('invalid_cursor');
  return Number(text);
}
