import type { IncomingMessage } from 'node:http';

/** The address that a request comes from, IPv4 as such. */
export function addressOf(request: IncomingMessage): string {
  return request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
}
