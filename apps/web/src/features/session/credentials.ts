import { usableAccessToken, type Session, type TokenSlot } from '@soglia/hub-client/sign-in';

/** The tokens of one person by their storage key, at least one; used in this order. */
export interface Credentials {
  /** `ha_long_lived_token` */
  readonly longLived?: string;
  /** `ha_token`, with its refresh token. */
  readonly session?: Session;
  /** `token` */
  readonly legacy?: string;
}

/** A signed-in person: name, hub and tokens. */
export interface SignedIn {
  readonly username: string;
  /** The hub's last base: http(s)://host[:port]. */
  readonly base: string;
  readonly tokens: Credentials;
  /** The hub's name of a long-lived token that this app had made; undefined where the person entered it. */
  readonly madeAs?: string;
}

/** The first token in that order; undefined without any. */
export const firstToken = ({ longLived, session, legacy }: Credentials): string | undefined =>
  longLived ?? session?.accessToken ?? legacy;

/** The token that would be used now, where none has to be renewed before. */
export function usableToken({ longLived, session, legacy }: Credentials, now: number): string | undefined {
  if (longLived !== undefined || session === undefined) return longLived ?? legacy;
  return usableAccessToken(session, now);
}

/** The tokens without one of them. */
export function without(tokens: Credentials, slot: TokenSlot): Credentials {
  const { longLived, session, legacy } = tokens;
  return {
    ...(longLived === undefined || slot === 'long_lived' ? {} : { longLived }),
    ...(session === undefined || slot === 'session' ? {} : { session }),
    ...(legacy === undefined || slot === 'legacy' ? {} : { legacy }),
  };
}
