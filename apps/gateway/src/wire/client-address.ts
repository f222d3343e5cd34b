import type { Socket } from 'node:net';

/** The peer's IP address; an IPv4 address that came through an IPv6 socket is written as IPv4. */
export const clientAddress = (socket: Pick<Socket, 'remoteAddress'>): string =>
  (socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');
