import type { Session, TokenSlot } from '@soglia/hub-client/sign-in';

/** The tokens of one person, by the place where each is kept; at least one. They are shown in this order. */
export interface Credentials {
  /** `ha_long_lived_token` */
  readonly longLived?: string;
  /** `ha_token`, with what renews it. */
  readonly session?: Session;
  /** `token` */
  readonly legacy?: string;
}

/** Somebody who is signed in: who, where, and with what. */
export interface SignedIn {
  readonly username: string;
  /** Where the house was last: http(s)://host[:port]. */
  readonly base: string;
  readonly tokens: Credentials;
  /** The name under which this app had the long-lived token made; undefined where a person brought it. */
  readonly madeAs?: string;
}

/** The first token in the order, or undefined where none is left. */
export const firstToken = ({ longLived, session, legacy }: Credentials): string | undefined =>
  longLived ?? session?.accessToken ?? legacy;

/** The same without one of them. */
export function without(tokens: Credentials, slot: TokenSlot): Credentials {
  const { longLived, session, legacy } = tokens;
  return {
    ...(longLived === undefined || slot === 'long_lived' ? {} : { longLived }),
    ...(session === undefined || slot === 'session' ? {} : { session }),
    ...(legacy === undefined || slot === 'legacy' ? {} : { legacy }),
  };
}
