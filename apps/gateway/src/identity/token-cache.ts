import { createHash } from 'node:crypto';
import type { Clock } from '#clock.ts';

type Standing = 'good' | 'refused' | 'unknown';

export interface TokenMemoryOptions {
  readonly clock: Clock;
  /** Milliseconds, and how many tokens at most. */
  readonly goodFor: number;
  readonly refusedFor: number;
  readonly capacity: number;
}

/** What the hub last said of a token, for some minutes. Keeps hashes only; the oldest go first. */
export interface TokenMemory {
  standing(token: string): Standing;
  remember(token: string, standing: 'good' | 'refused'): void;
  forget(token: string): void;
  readonly size: number;
}

export const createTokenMemory = ({
  clock,
  goodFor,
  refusedFor,
  capacity,
}: TokenMemoryOptions): TokenMemory => {
  const known = new Map<string, { standing: 'good' | 'refused'; until: number }>();

  return {
    standing: (token) => {
      const key = hash(token);
      const entry = known.get(key);
      if (entry === undefined) return 'unknown';
      if (entry.until > clock.now()) return entry.standing;
      known.delete(key);
      return 'unknown';
    },
    remember: (token, standing) => {
      const key = hash(token);
      known.delete(key);
      known.set(key, { standing, until: clock.now() + (standing === 'good' ? goodFor : refusedFor) });
      for (const oldest of known.keys()) {
        if (known.size <= capacity) break;
        known.delete(oldest);
      }
    },
    forget: (token) => {
      known.delete(hash(token));
    },
    get size() {
      return known.size;
    },
  };
};

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');
