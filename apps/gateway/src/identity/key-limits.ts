import type { Clock } from '@soglia/server/clock';
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

/** A request that may be sent to the hub with its key. */
interface Try {
  /** Whether the hub has accepted the key before. */
  readonly isAccepted: boolean;
  /** The hub's status; undefined where the request ended without one. Counts once. */
  readonly end: (status: number | undefined) => void;
}

/** Tries of one budget. */
interface Tries {
  /** At the hub, without an answer so far. */
  open: number;
  /** Called, and forgotten, when one of them has ended. */
  waiting: (() => void)[];
}

/**
 * Limits refused keys. Each kind is counted by itself, and a key that the hub has accepted is not limited, so that
 * nobody's junk keeps another one of the same address from pictures, streams and webhooks. One that is not known counts
 * as refused until the hub has answered: so many at once reach it as may still be refused, and the others wait. As a hub
 * refuses at once, one that takes long holds nobody up: cameras that hang would keep away the pictures of the others.
 */
export function createKeyLimits(limits: Limits, clock: Clock) {
  const refusals = createFailureLimit(limits.refusedTokensPerAddress, limits.failureWindow);
  const accepted = createTokenCache({
    clock,
    acceptedForMs: limits.knownTokenMemory,
    refusedForMs: limits.refusedTokenMemory,
    capacity: limits.rememberedTokens,
  });
  const triesOf = new Map<string, Tries>();
  const nameOf = ({ kind, credential = '' }: RequestKey) => `${kind}\n${credential}`;
  const budgetOf = ({ kind, budget }: RequestKey) => `${kind}\n${budget}`;
  const isAccepted = (key: RequestKey): boolean =>
    key.credential !== undefined && accepted.status(nameOf(key)) === 'accepted';

  /** The hub answered a request with this key. */
  const record = async (key: RequestKey, status: number | undefined): Promise<void> => {
    if (status === 401) {
      accepted.delete(nameOf(key));
      await refusals.recordFailure(budgetOf(key));
    } else if (status !== undefined && status < 400 && key.credential !== undefined) {
      accepted.set(nameOf(key), 'accepted');
    }
  };

  const withoutCount = (key: RequestKey, known: boolean): Try => ({
    isAccepted: known,
    end: (status) => void record(key, status),
  });

  const counted = (key: RequestKey, tries: Tries): Try => {
    const budget = budgetOf(key);
    let ended = false;
    let holdsPlace = true;
    tries.open += 1;
    triesOf.set(budget, tries);
    const leave = () => {
      if (!holdsPlace) return;
      holdsPlace = false;
      tries.open -= 1;
      // Who waited looks anew: nothing is kept of a source that has nothing under way.
      if (tries.open === 0) triesOf.delete(budget);
      for (const goOn of tries.waiting.splice(0)) goOn();
    };
    const stopTimer = clock.after(limits.unansweredKey, leave);
    return {
      isAccepted: false,
      end: (status) => {
        if (ended) return;
        ended = true;
        stopTimer();
        void record(key, status).finally(leave);
      },
    };
  };

  /** Until a try of the budget has ended; false where that took too long. */
  const nextEnd = (tries: Tries, until: number): Promise<boolean> =>
    new Promise((resolve) => {
      const goOn = () => {
        cancel();
        resolve(true);
      };
      const cancel = clock.after(Math.max(0, until - clock.now()), () => {
        tries.waiting = tries.waiting.filter((waiting) => waiting !== goOn);
        resolve(false);
      });
      tries.waiting.push(goOn);
    });

  return {
    /** Milliseconds until the key may be tried again, or the try: whoever got one ends it. */
    begin: async (key: RequestKey): Promise<number | Try> => {
      const budget = budgetOf(key);
      const until = clock.now() + limits.requestWait;
      for (;;) {
        if (isAccepted(key)) return withoutCount(key, true);
        const { waitMs, left } = await refusals.look(budget);
        if (waitMs > 0) return waitMs;
        // Nobody guesses at what needs no key.
        if (key.credential === undefined) return withoutCount(key, false);
        const tries = triesOf.get(budget) ?? { open: 0, waiting: [] };
        if (tries.open < left) return counted(key, tries);
        if (tries.waiting.length >= limits.waitingTokens || !(await nextEnd(tries, until)))
          return limits.requestWait;
      }
    },
  };
}
