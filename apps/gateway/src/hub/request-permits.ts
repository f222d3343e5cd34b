import type { Clock } from '@soglia/server/clock';
import { createFairSemaphore } from '@soglia/server/fair-semaphore';
import type { Limits } from '#limits.ts';

/** Whose requests they are: each group has connections of its own. */
type RequestGroup = 'signedIn' | 'anonymous';

/** Shares the connections to the hub among those who ask. */
export interface RequestPermits {
  /**
   * Resolves with a function that releases the permit; with undefined where none became free in time, or too many are
   * waiting already.
   * @param holder a source, or somebody who has signed in
   * @param giveWay ends what the permit is for, where it is a stranger's and another source has waited for some time
   */
  acquire(holder: string, group: RequestGroup, giveWay: () => void): Promise<(() => void) | undefined>;
  /** Requests that have a permit. */
  readonly acquired: number;
}

export function createRequestPermits(limits: Limits, clock: Clock): RequestPermits {
  const createGroup = (permits: number) =>
    createFairSemaphore({
      permits,
      waiting: limits.waitingRequests,
      waitingPerHolder: limits.waitingRequestsPerSource,
      waitMs: limits.requestWait,
      patienceMs: limits.requestPatience,
      clock,
    });
  const groups = {
    signedIn: createGroup(limits.signedInRequests),
    anonymous: createGroup(limits.anonymousRequests),
  };
  return {
    acquire: (holder, group, giveWay) =>
      groups[group].acquire(holder, group === 'anonymous' ? giveWay : undefined),
    get acquired() {
      return groups.signedIn.acquired + groups.anonymous.acquired;
    },
  };
}
