import type { Socket } from 'node:net';

/** The peer's IP address; an IPv4 that came in through an IPv6 socket in its own form. */
export const addressOf = (socket: Pick<Socket, 'remoteAddress'>): string =>
  (socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');
