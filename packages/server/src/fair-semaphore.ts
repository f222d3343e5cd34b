import type { Clock } from './clock.ts';
import { changeCount } from './change-count.ts';

/**
 * Shares permits among those who ask for them. Each may hold as many as are free for others: one alone gets half of
 * them. A few that one after the other acquire all they can leave none: whoever then waits for some time is given one of
 * those who have most, the oldest that can give way. Likewise, where too many wait, one of whom most wait gives way.
 */
export interface FairSemaphore {
  /**
   * Resolves with a function that releases the permit; with undefined where none became free in time, or too many are
   * waiting already.
   * @param holder whose permits count together
   * @param giveWay called at most once, where others are to have the permit: it is to be released soon
   */
  acquire(holder: string, giveWay?: () => void): Promise<(() => void) | undefined>;
  readonly acquired: number;
}

export interface FairSemaphoreOptions {
  readonly permits: number;
  /** How many wait at the most, of all holders; by default any number, where holders themselves are bounded. */
  readonly waiting?: number;
  /** How many of one holder wait at the most. */
  readonly waitingPerHolder: number;
  readonly waitMs: number;
  /** How long somebody waits before another one's permit gives way; by default none does. */
  readonly patienceMs?: number;
  readonly clock: Clock;
}

interface Waiting {
  readonly holder: string;
  readonly start: () => void;
  readonly giveUp: () => void;
}

export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const { permits, waiting: mostWaiting = Infinity, waitingPerHolder, waitMs, patienceMs, clock } = options;
  const acquiredByHolder = new Map<string, number>();
  const waitingByHolder = new Map<string, number>();
  /** What each holder's permits do to give way, the oldest first; not those that have been asked to. */
  const yielding = new Map<string, Set<() => void>>();
  /** What each holder has or waits to be given by others, and without what was asked to give way. */
  const shares = new Map<string, number>();
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  let acquired = 0;

  const mayAcquire = (holder: string): boolean => (acquiredByHolder.get(holder) ?? 0) < permits - acquired;

  const noteYielding = (holder: string, giveWay: () => void) => {
    yielding.set(holder, (yielding.get(holder) ?? new Set()).add(giveWay));
  };

  /** Whether it had not been asked to give way yet. */
  const forgetYielding = (holder: string, giveWay: () => void): boolean => {
    const ofHolder = yielding.get(holder);
    const isKept = ofHolder?.delete(giveWay) === true;
    if (ofHolder?.size === 0) yielding.delete(holder);
    return isKept;
  };

  const issuePermit = (holder: string, giveWay: (() => void) | undefined): (() => void) => {
    acquired += 1;
    changeCount(acquiredByHolder, holder, 1);
    changeCount(shares, holder, 1);
    if (giveWay !== undefined) noteYielding(holder, giveWay);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      acquired -= 1;
      changeCount(acquiredByHolder, holder, -1);
      if (giveWay === undefined || forgetYielding(holder, giveWay)) changeCount(shares, holder, -1);
      startWaiting();
    };
  };

  /** The oldest permit of who has most gives way, where that is more than the waiting one would have. */
  const makeWayFor = (holder: string): boolean => {
    const most = holderOfMost(shares, holder, (other) => yielding.has(other));
    const [oldest] = most === undefined ? [] : (yielding.get(most) ?? []);
    if (most === undefined || oldest === undefined) return false;
    forgetYielding(most, oldest);
    changeCount(shares, most, -1);
    changeCount(shares, holder, 1);
    oldest();
    return true;
  };

  /** The newest of whom most wait waits no longer. */
  const makeRoomFor = (holder: string) => {
    const most = holderOfMost(waitingByHolder, holder, () => true);
    [...waiting].findLast((request) => request.holder === most)?.giveUp();
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
    acquire: async (holder: string, giveWay?: () => void): Promise<(() => void) | undefined> => {
      if (mayAcquire(holder)) return issuePermit(holder, giveWay);
      if ((waitingByHolder.get(holder) ?? 0) >= waitingPerHolder) return undefined;
      if (waiting.size >= mostWaiting) makeRoomFor(holder);
      if (waiting.size >= mostWaiting) return undefined;
      return await new Promise((resolve) => {
        let cancelPatience: () => void = () => undefined;
        let isAwaited = false;
        const leaveQueue = () => {
          cancelTimer();
          cancelPatience();
          if (isAwaited) changeCount(shares, holder, -1);
          waiting.delete(request);
          changeCount(waitingByHolder, holder, -1);
        };
        const request: Waiting = {
          holder,
          start: () => {
            leaveQueue();
            resolve(issuePermit(holder, giveWay));
          },
          giveUp: () => {
            leaveQueue();
            resolve(undefined);
          },
        };
        const cancelTimer = clock.after(waitMs, request.giveUp);
        waiting.add(request);
        changeCount(waitingByHolder, holder, 1);
        if (patienceMs !== undefined)
          cancelPatience = clock.after(patienceMs, () => {
            isAwaited = true;
            isAwaited = makeWayFor(holder);
          });
      });
    },
  };
}

/** Who has most of something, where that is at least two more than this one has. */
function holderOfMost(
  counts: ReadonlyMap<string, number>,
  holder: string,
  mayBe: (other: string) => boolean,
): string | undefined {
  let most: string | undefined;
  let highest = (counts.get(holder) ?? 0) + 1;
  for (const [other, count] of counts) {
    if (count <= highest || !mayBe(other)) continue;
    most = other;
    highest = count;
  }
  return most;
}
