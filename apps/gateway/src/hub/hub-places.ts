import type { Clock } from '#clock.ts';
import type { Limits } from '#limits.ts';
import { changeCount } from '#rate-limits/change-count.ts';

/** Whose requests they are: each group has connections of its own. */
type RequestGroup = 'signedIn' | 'anonymous';

interface Waiting {
  readonly source: string;
  readonly start: () => void;
}

/**
 * Shares the connections to the hub among the sources of requests. A source may hold as many as are free for others:
 * one alone gets half of them, and nine that take all they can leave a tenth.
 */
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
  const groups: Readonly<Record<RequestGroup, ReturnType<typeof createGroup>>> = {
    signedIn: createGroup(limits.signedInRequests, limits, clock),
    anonymous: createGroup(limits.anonymousRequests, limits, clock),
  };
  return {
    take: (source, group) => groups[group].take(source),
    get taken() {
      return groups.signedIn.taken + groups.anonymous.taken;
    },
  };
}

function createGroup(places: number, limits: Limits, clock: Clock) {
  const takenBySource = new Map<string, number>();
  const waitingBySource = new Map<string, number>();
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  let taken = 0;

  const mayTake = (source: string): boolean => (takenBySource.get(source) ?? 0) < places - taken;

  const occupy = (source: string): (() => void) => {
    taken += 1;
    changeCount(takenBySource, source, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      taken -= 1;
      changeCount(takenBySource, source, -1);
      const next = waiting.values().find((request) => mayTake(request.source));
      next?.start();
    };
  };

  return {
    get taken(): number {
      return taken;
    },
    take: async (source: string): Promise<(() => void) | undefined> => {
      if (mayTake(source)) return occupy(source);
      const isFull = waiting.size >= limits.waitingRequests;
      if (isFull || (waitingBySource.get(source) ?? 0) >= limits.waitingRequestsPerSource) return undefined;
      return await new Promise((resolve) => {
        const leaveQueue = () => {
          cancelTimer();
          waiting.delete(request);
          changeCount(waitingBySource, source, -1);
        };
        const request: Waiting = {
          source,
          start: () => {
            leaveQueue();
            resolve(occupy(source));
          },
        };
        const cancelTimer = clock.after(limits.requestWait, () => {
          leaveQueue();
          resolve(undefined);
        });
        waiting.add(request);
        changeCount(waitingBySource, source, 1);
      });
    },
  };
}
