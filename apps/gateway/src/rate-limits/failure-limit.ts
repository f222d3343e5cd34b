import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many failures one key (an address, a user name) may make within a window. */
export interface FailureLimit {
  /** Milliseconds until a try may pass again; 0 when it may now. */
  wait(key: string): Promise<number>;
  /** Takes a try before its outcome is known, so that many at once do not slip through; gives what {@link wait} gives. */
  take(key: string): Promise<number>;
  /** It was no failure after all. */
  giveBack(key: string): Promise<void>;
  /** A failure that was not taken before. */
  count(key: string): Promise<void>;
  /** A good sign-in: earlier failures no longer count. */
  forgive(key: string): Promise<void>;
}

/**
 * Counts in memory, for each key until its window ends by itself; a refused try makes it no longer. Keys beyond
 * `capacity` share one common count, so that inventing names fills no memory.
 * @param window milliseconds
 */
export const createFailureLimit = (points: number, window: number, capacity = 10_000): FailureLimit => {
  const limiter = new RateLimiterMemory({ points, duration: window / 1000 });
  const held = new Map<string, number>();

  const keyFor = (key: string): string => {
    const now = Date.now();
    if ((held.get(key) ?? 0) > now) return key;
    if (held.size >= capacity) {
      for (const [other, until] of held) if (until <= now) held.delete(other);
    }
    if (held.size >= capacity) return 'everybody else';
    held.set(key, now + window);
    return key;
  };

  return {
    wait: async (key) => {
      const seen = await limiter.get(held.has(key) || held.size < capacity ? key : 'everybody else');
      return seen !== null && seen.consumedPoints >= points ? Math.max(1, seen.msBeforeNext) : 0;
    },
    take: async (key) => {
      try {
        await limiter.consume(keyFor(key));
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await limiter.reward(keyFor(key));
        return Math.max(1, refused.msBeforeNext);
      }
    },
    giveBack: async (key) => {
      await limiter.reward(keyFor(key));
    },
    count: async (key) => {
      await limiter.penalty(keyFor(key));
    },
    forgive: async (key) => {
      await limiter.delete(key);
      held.delete(key);
    },
  };
};
