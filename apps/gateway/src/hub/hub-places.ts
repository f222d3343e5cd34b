import type { Clock } from '@soglia/server/clock';
import { createFairPlaces } from '@soglia/server/fair-places';
import type { Limits } from '#limits.ts';

/** Whose requests they are: each group has connections of its own. */
type RequestGroup = 'signedIn' | 'anonymous';

/** Shares the connections to the hub among the sources of requests. */
export interface HubPlaces {
  /**
   * Resolves with a function that gives the place back; with undefined where none became free in time, or too many are
   * waiting already.
   * @param source see `sourceNetwork`
   */
  take(source: string, group: RequestGroup): Promise<(() => void) | undefined>;
  /** Requests that have a place. */
  readonly taken: number;
}

export function createHubPlaces(limits: Limits, clock: Clock): HubPlaces {
  const createGroup = (places: number) =>
    createFairPlaces({
      places,
      waiting: limits.waitingRequests,
      waitingPerHolder: limits.waitingRequestsPerSource,
      waitMs: limits.requestWait,
      clock,
    });
  const groups = {
    signedIn: createGroup(limits.signedInRequests),
    anonymous: createGroup(limits.anonymousRequests),
  };
  return {
    take: (source, group) => groups[group].take(source),
    get taken() {
      return groups.signedIn.taken + groups.anonymous.taken;
    },
  };
}
