import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many failures one key (a source network, a device) may make within a window. */
export interface FailureLimit {
  /** Milliseconds until a try may pass again; 0 when it may now. */
  waitMs(key: string): Promise<number>;
  /** The same, and how many failures are left. */
  look(key: string): Promise<{ readonly waitMs: number; readonly left: number }>;
  /** Counts a try before its outcome is known, so that many at once cannot pass; returns what {@link waitMs} returns. @param points what it counts as */
  consume(key: string, points?: number): Promise<number>;
  /** Takes a consumed try back: it was no failure. */
  refund(key: string): Promise<void>;
  /** Counts a failure that was not consumed before. */
  recordFailure(key: string): Promise<void>;
  /** A good sign-in: earlier failures no longer count. */
  reset(key: string): Promise<void>;
  /** Number of keys with a count. */
  readonly size: number;
}

/**
 * Counts in memory; the window of a key begins with its first failure and is not extended by refused tries. A key that
 * has used up its tries stops no other one: when the memory is full, the key that has not failed for the longest time
 * is forgotten.
 * @param windowMs milliseconds
 */
export function createFailureLimit(points: number, windowMs: number, capacity = 10_000): FailureLimit {
  const limiter = new RateLimiterMemory({ points, duration: windowMs / 1000 });
  /** In the order of their last failure. */
  const keys = new Set<string>();

  const forget = async (key: string) => {
    keys.delete(key);
    await limiter.delete(key);
  };

  const keep = async (key: string) => {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > capacity && oldest !== undefined) await forget(oldest);
  };

  const look = async (key: string) => {
    const current = await limiter.get(key);
    const left = points - (current?.consumedPoints ?? 0);
    return { waitMs: current !== null && left <= 0 ? Math.max(1, current.msBeforeNext) : 0, left };
  };

  return {
    waitMs: async (key) => (await look(key)).waitMs,
    look,
    consume: async (key, cost = 1) => {
      try {
        await limiter.consume(key, cost);
        await keep(key);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await limiter.reward(key, cost);
        return Math.max(1, refused.msBeforeNext);
      }
    },
    refund: async (key) => {
      // The window of the try may be over: a refund must not give the next one a try more.
      const current = await limiter.get(key);
      if (current === null || current.consumedPoints <= 1) await forget(key);
      else await limiter.reward(key);
    },
    recordFailure: async (key) => {
      await limiter.penalty(key);
      await keep(key);
    },
    reset: forget,
    get size() {
      return keys.size;
    },
  };
}
