import { hash } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';

type TokenStatus = 'accepted' | 'refused' | 'unknown';

export interface TokenCacheOptions {
  readonly clock: Clock;
  /** Milliseconds for which each answer of the hub is used. */
  readonly acceptedForMs: number;
  readonly refusedForMs: number;
  /** Number of tokens. */
  readonly capacity: number;
}

/** What the hub last answered for a token, for some minutes. Holds hashes only; the oldest go first when it is full. */
export interface TokenCache {
  status(token: string): TokenStatus;
  set(token: string, status: 'accepted' | 'refused'): void;
  delete(token: string): void;
  readonly size: number;
}

export function createTokenCache({
  clock,
  acceptedForMs,
  refusedForMs,
  capacity,
}: TokenCacheOptions): TokenCache {
  const entries = new Map<string, { readonly status: 'accepted' | 'refused'; readonly at: number }>();
  const lifetimes = { accepted: acceptedForMs, refused: refusedForMs };

  return {
    status: (token) => {
      const key = hashToken(token);
      const entry = entries.get(key);
      if (entry === undefined) return 'unknown';
      // Where the clock was set back it would else count until the clock is there again.
      if (Math.abs(clock.now() - entry.at) < lifetimes[entry.status]) return entry.status;
      entries.delete(key);
      return 'unknown';
    },
    set: (token, status) => {
      const key = hashToken(token);
      entries.delete(key);
      entries.set(key, { status, at: clock.now() });
      for (const oldest of entries.keys()) {
        if (entries.size <= capacity) break;
        entries.delete(oldest);
      }
    },
    delete: (token) => {
      entries.delete(hashToken(token));
    },
    get size() {
      return entries.size;
    },
  };
}

/** SHA-256 in base64url. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
