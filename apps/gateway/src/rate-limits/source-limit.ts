import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface SourceLimit {
  /** Counts one request of a source. Milliseconds until it may send again; 0 when this one may pass. */
  consume(source: string): Promise<number>;
  /** Sources with a count in memory. */
  readonly size: number;
}

export interface SourceLimitOptions {
  /** Requests of one source within a window. */
  readonly points: number;
  readonly windowMs: number;
  /** Number of sources that are counted at the same time. */
  readonly capacity: number;
}

/**
 * Counts requests by source. A source that has used up its points never delays another one. When the memory is full,
 * the count of the source that was silent for the longest time is dropped.
 */
export function createSourceLimit({ points, windowMs, capacity }: SourceLimitOptions): SourceLimit {
  const limiter = new RateLimiterMemory({ points, duration: windowMs / 1000 });
  /** In the order of their last request. */
  const sources = new Set<string>();

  return {
    consume: async (source) => {
      sources.delete(source);
      sources.add(source);
      const [oldest] = sources;
      if (sources.size > capacity && oldest !== undefined) {
        sources.delete(oldest);
        await limiter.delete(oldest);
      }
      try {
        await limiter.consume(source);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, refused.msBeforeNext);
      }
    },
    get size() {
      return sources.size;
    },
  };
}
