import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import { createTokenCache } from './token-cache.ts';

/** What a request carries instead of a bearer token, which only the hub can verify. */
export interface RequestKey {
  readonly kind: 'open' | 'keyed' | 'signed';
  /** The key, the signature or the cookie; undefined where there is none. */
  readonly credential: string | undefined;
  /** Whose refusals count together: a source, or a session that is known. */
  readonly budget: string;
}

/**
 * Limits refused keys. Each kind is counted by itself, and a key that the hub has accepted is not limited, so that
 * nobody's junk keeps another one of the same address from pictures, streams and webhooks.
 */
export function createKeyLimits(limits: Limits, clock: Clock) {
  const refusals = createFailureLimit(limits.refusedTokensPerAddress, limits.failureWindow);
  const accepted = createTokenCache({
    clock,
    acceptedForMs: limits.knownTokenMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const nameOf = ({ kind, credential = '' }: RequestKey) => `${kind}\n${credential}`;
  const budgetOf = ({ kind, budget }: RequestKey) => `${kind}\n${budget}`;
  const isAccepted = (key: RequestKey): boolean =>
    key.credential !== undefined && accepted.status(nameOf(key)) === 'accepted';

  return {
    isAccepted,
    /** Milliseconds until the key may be tried; 0 when it may now. */
    waitMs: async (key: RequestKey): Promise<number> =>
      isAccepted(key) ? 0 : refusals.waitMs(budgetOf(key)),
    /** The hub answered a request with this key. */
    recordStatus: async (key: RequestKey, status: number): Promise<void> => {
      if (status === 401) {
        accepted.delete(nameOf(key));
        await refusals.recordFailure(budgetOf(key));
      } else if (status < 400 && key.credential !== undefined) {
        accepted.set(nameOf(key), 'accepted');
      }
    },
  };
}
