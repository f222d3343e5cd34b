import type { Socket } from 'node:net';
import { normalizeAddress } from './ip-networks.ts';

/** The IP address of a connection's other end, which may be a proxy; an IPv4 address that came through an IPv6 socket is written as IPv4. */
export const peerAddress = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
  normalizeAddress(remoteAddress) ?? 'unknown';
