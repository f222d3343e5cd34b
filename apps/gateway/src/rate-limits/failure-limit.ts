import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many failures one key (an address, a user name) may make within a window. */
export interface FailureLimit {
  /** Milliseconds until a try may pass again; 0 when it may now. */
  waitMs(key: string): Promise<number>;
  /** Counts a try before its outcome is known, so that many at once cannot pass; returns what {@link waitMs} returns. */
  consume(key: string): Promise<number>;
  /** Takes a consumed try back: it was no failure. */
  refund(key: string): Promise<void>;
  /** Counts a failure that was not consumed before. */
  recordFailure(key: string): Promise<void>;
  /** A good sign-in: earlier failures no longer count. */
  reset(key: string): Promise<void>;
}

/** The key of the count that all keys beyond the capacity share. */
const SHARED_KEY = 'everybody else';

/**
 * Counts in memory; the window of a key begins with its first failure and is not extended by refused tries. Keys beyond
 * `capacity` share one count, so that invented names cannot fill the memory.
 * @param windowMs milliseconds
 */
export function createFailureLimit(points: number, windowMs: number, capacity = 10_000): FailureLimit {
  const limiter = new RateLimiterMemory({ points, duration: windowMs / 1000 });
  const windowEnds = new Map<string, number>();

  const keyFor = (key: string): string => {
    const now = Date.now();
    if ((windowEnds.get(key) ?? 0) > now) return key;
    if (windowEnds.size >= capacity) {
      for (const [other, until] of windowEnds) if (until <= now) windowEnds.delete(other);
    }
    if (windowEnds.size >= capacity) return SHARED_KEY;
    windowEnds.set(key, now + windowMs);
    return key;
  };

  return {
    waitMs: async (key) => {
      const current = await limiter.get(windowEnds.has(key) || windowEnds.size < capacity ? key : SHARED_KEY);
      return current !== null && current.consumedPoints >= points ? Math.max(1, current.msBeforeNext) : 0;
    },
    consume: async (key) => {
      try {
        await limiter.consume(keyFor(key));
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await limiter.reward(keyFor(key));
        return Math.max(1, refused.msBeforeNext);
      }
    },
    refund: async (key) => {
      await limiter.reward(keyFor(key));
    },
    recordFailure: async (key) => {
      await limiter.penalty(keyFor(key));
    },
    reset: async (key) => {
      await limiter.delete(key);
      windowEnds.delete(key);
    },
  };
}
