import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { DeskLimits } from '#limits.ts';
import type { KeyHolder } from '#store/homes.ts';
import type { DeskStore } from '#store/desk-store.ts';
import { createKeyedSemaphore } from '#keyed-semaphore.ts';
import { hashApiKey, looksLikeApiKey } from './api-key.ts';

type KeyAnswer =
  | { readonly holder: KeyHolder }
  /** `refused`: the key opens nothing; `too_many`: nor did many others of this source. */
  | { readonly refusal: 'refused' | 'too_many'; readonly waitMs: number };

export interface KeyCheck {
  /** @param source the address that failures are counted for */
  check(key: string | undefined, source: string): Promise<KeyAnswer>;
}

/** Sources that are counted at the same time. */
const SOURCES = 10_000;

/**
 * Says whose a key is. Each one is looked up, so that a key that was revoked opens nothing from then on; failures of a
 * source slow down its next ones, and never refuse a valid key of the same source.
 */
export function createKeyCheck(store: DeskStore, limits: DeskLimits): KeyCheck {
  const limiter = new RateLimiterMemory({ points: limits.failures, duration: limits.failureWindow / 1000 });
  /** In the order of their last failure. */
  const sources = new Set<string>();
  const lookUps = createKeyedSemaphore({ permits: limits.lookUps, waiting: limits.waitingLookUps });

  const countFailure = async (source: string): Promise<KeyAnswer> => {
    sources.delete(source);
    sources.add(source);
    const [oldest] = sources;
    if (sources.size > SOURCES && oldest !== undefined) {
      sources.delete(oldest);
      await limiter.delete(oldest);
    }
    const { consumedPoints, msBeforeNext } = await limiter.penalty(source);
    return consumedPoints > limits.failures
      ? { refusal: 'too_many', waitMs: msBeforeNext }
      : { refusal: 'refused', waitMs: 0 };
  };

  return {
    check: async (key, source) => {
      if (key === undefined || !looksLikeApiKey(key)) return await countFailure(source);
      const release = await lookUps.acquire(source);
      if (release === undefined) return { refusal: 'too_many', waitMs: 1000 };
      try {
        const holder = await store.use(({ homes }) => homes.findByKey(hashApiKey(key)));
        return holder === undefined ? await countFailure(source) : { holder };
      } finally {
        release();
      }
    },
  };
}
