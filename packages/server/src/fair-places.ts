import type { Clock } from './clock.ts';
import { changeCount } from './change-count.ts';

/**
 * Shares places among those who ask for them. Each may hold as many as are free for others: one alone gets half of them,
 * and nine that take all they can leave a tenth.
 */
export interface FairPlaces {
  /**
   * Resolves with a function that gives the place back; with undefined where none became free in time, or too many are
   * waiting already.
   * @param holder whose places count together
   */
  take(holder: string): Promise<(() => void) | undefined>;
  readonly taken: number;
}

export interface FairPlacesOptions {
  readonly places: number;
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

export function createFairPlaces(options: FairPlacesOptions): FairPlaces {
  const { places, waiting: mostWaiting = Infinity, waitingPerHolder, waitMs, clock } = options;
  const takenByHolder = new Map<string, number>();
  const waitingByHolder = new Map<string, number>();
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  let taken = 0;

  const mayTake = (holder: string): boolean => (takenByHolder.get(holder) ?? 0) < places - taken;

  const occupy = (holder: string): (() => void) => {
    taken += 1;
    changeCount(takenByHolder, holder, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      taken -= 1;
      changeCount(takenByHolder, holder, -1);
      startWaiting();
    };
  };

  /** All that may start: a place that one holder gives back may let another one in, and this holder behind them. */
  const startWaiting = () => {
    for (;;) {
      const next = waiting.values().find((request) => mayTake(request.holder));
      if (next === undefined) return;
      next.start();
    }
  };

  return {
    get taken(): number {
      return taken;
    },
    take: async (holder: string): Promise<(() => void) | undefined> => {
      if (mayTake(holder)) return occupy(holder);
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
            resolve(occupy(holder));
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
