import { sourceNetwork } from '#rate-limits/source-network.ts';
import type { Client } from '#wire/client.ts';
import type { CallerPerson, ClientAddress } from './identity.ts';
import { hashToken } from './token-cache.ts';
import { readToken } from './token-format.ts';

/**
 * Who sent a request or holds a socket, as far as the gateway knows. A request carries it as `request.caller`, an
 * exchange with the hub as `exchange.caller`, a socket session from its sign-in on.
 */
export type Caller =
  /** No token, or one that nobody has verified. */
  | { readonly kind: 'anonymous'; readonly address: string; readonly path: Client['path'] }
  | TokenCaller
  | PersonCaller;

/** The hub accepts the access token; which person it belongs to is not known (yet). */
export interface TokenCaller {
  readonly kind: 'token';
  readonly address: string;
  readonly tokenHash: string;
  /** Of the session on the hub that the token belongs to: the same for all its access tokens. */
  readonly sessionHash: string;
}

/** The hub accepts the access token and has said whose it is. */
export interface PersonCaller extends Omit<TokenCaller, 'kind'> {
  readonly kind: 'person';
  readonly person: CallerPerson;
}

/** @param address the client's IP address @param path how it is known */
export const anonymousCaller = (address: string, path: Client['path'] = 'direct'): Caller => ({
  kind: 'anonymous',
  address,
  path,
});

/** Keeps the SHA-256 of the token, never the token itself. */
export const tokenCaller = (token: string, address: string): TokenCaller => ({
  kind: 'token',
  address,
  tokenHash: hashToken(token),
  sessionHash: sessionHashOf(token),
});

/** The SHA-256 of the session that a token, or the signature of a path, belongs to. */
export const sessionHashOf = (token: string): string => hashToken(readToken(token)?.session ?? token);

/** By which it is counted what a caller has of something that all share: the person, or else the session, or the source. */
export function holderOf(caller: Caller): string {
  switch (caller.kind) {
    case 'person':
      return `person ${caller.person.userId}`;
    case 'token':
      return `session ${caller.sessionHash}`;
    case 'anonymous':
      return `source ${sourceNetwork(caller.address)}`;
  }
}

/** Where the caller of a request is; who is no longer anonymous is taken for somebody behind a proxy. */
export const clientAddressOf = (caller: Caller): ClientAddress => ({
  address: caller.address,
  path: caller.kind === 'anonymous' ? caller.path : 'concealed',
});
