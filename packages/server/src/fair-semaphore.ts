import type { Clock } from './clock.ts';
import { changeCount } from './change-count.ts';

/**
 * Shares permits among those who ask for them. Each may hold as many as are free for others: one alone gets half of
 * them, and nine that acquire all they can leave a tenth.
 */
export interface FairSemaphore {
  /**
   * Resolves with a function that releases the permit; with undefined where none became free in time, or too many are
   * waiting already.
   * @param holder whose permits count together
   */
  acquire(holder: string): Promise<(() => void) | undefined>;
  readonly acquired: number;
}

export interface FairSemaphoreOptions {
  readonly permits: number;
  /** How many wait at the most, of all holders; by default any number, where holders themselves are bounded. */
  readonly waiting?: number;
  /** How many of one holder wait at the most. */
  readonly waitingPerHolder: number;
  readonly waitMs: number;
  readonly clock: Clock;
}

interface Waiting {
  readonly holder: string;
  readonly start: () => void;
}

export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const { permits, waiting: mostWaiting = Infinity, waitingPerHolder, waitMs, clock } = options;
  const acquiredByHolder = new Map<string, number>();
  const waitingByHolder = new Map<string, number>();
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  let acquired = 0;

  const mayAcquire = (holder: string): boolean => (acquiredByHolder.get(holder) ?? 0) < permits - acquired;

  const issuePermit = (holder: string): (() => void) => {
    acquired += 1;
    changeCount(acquiredByHolder, holder, 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      acquired -= 1;
      changeCount(acquiredByHolder, holder, -1);
      startWaiting();
    };
  };

  /** All that may start: a permit that one holder releases may let another one in, and this holder behind them. */
  const startWaiting = () => {
    for (;;) {
      const next = waiting.values().find((request) => mayAcquire(request.holder));
      if (next === undefined) return;
      next.start();
    }
  };

  return {
    get acquired(): number {
      return acquired;
    },
    acquire: async (holder: string): Promise<(() => void) | undefined> => {
      if (mayAcquire(holder)) return issuePermit(holder);
      const isFull = waiting.size >= mostWaiting;
      if (isFull || (waitingByHolder.get(holder) ?? 0) >= waitingPerHolder) return undefined;
      return await new Promise((resolve) => {
        const leaveQueue = () => {
          cancelTimer();
          waiting.delete(request);
          changeCount(waitingByHolder, holder, -1);
        };
        const request: Waiting = {
          holder,
          start: () => {
            leaveQueue();
            resolve(issuePermit(holder));
          },
        };
        const cancelTimer = clock.after(waitMs, () => {
          leaveQueue();
          resolve(undefined);
        });
        waiting.add(request);
        changeCount(waitingByHolder, holder, 1);
      });
    },
  };
}
