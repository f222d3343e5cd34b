import type { Client } from '#wire/client.ts';
import { hashToken } from './token-cache.ts';

/**
 * Who sent a request or holds a socket, as far as the gateway knows. A request carries it as `request.caller`, an
 * exchange with the hub as `exchange.caller`, a socket session from its sign-in on.
 */
export type Caller =
  /** No token, or one that nobody has verified. */
  | { readonly kind: 'anonymous'; readonly address: string; readonly path: Client['path'] }
  /** The hub accepts the access token; which person it belongs to has not been asked. */
  | { readonly kind: 'token'; readonly address: string; readonly tokenHash: string };

/** @param address the client's IP address @param path how it is known */
export const anonymousCaller = (address: string, path: Client['path'] = 'direct'): Caller => ({
  ...{ kind: 'anonymous', address, path },
});

/** Keeps the SHA-256 of the token, never the token itself. */
export const tokenCaller = (token: string, address: string): Caller => ({
  kind: 'token',
  address,
  tokenHash: hashToken(token),
});
