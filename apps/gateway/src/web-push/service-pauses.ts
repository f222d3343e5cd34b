import type { Clock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';

/** Failures one after the other after which a push service counts as away. */
const FAILURES = 3;
const FIRST_PAUSE_MS = 1000;
/** Push services of which something is remembered. */
const KEPT = 1000;

/**
 * When a push service that does not answer may be asked again: not once for each message that waits for it.
 * @param longestPause of those that grow with each failure, in milliseconds
 */
export function createServicePauses(clock: Clock, longestPause: number) {
  const states = new Map<string, { readonly failures: number; readonly until: number }>();
  return {
    /** @param waitMs for how long it asks to wait; 0 where it said nothing */
    failed: (origin: string, waitMs: number): void => {
      const failures = (states.get(origin)?.failures ?? 0) + 1;
      const growing = FIRST_PAUSE_MS * 2 ** Math.min(failures - FAILURES, 10);
      const pause = failures < FAILURES ? 0 : Math.min(growing, longestPause);
      if (states.size >= KEPT) states.clear();
      states.set(origin, { failures, until: clock.now() + Math.max(pause, waitMs) });
    },
    answered: (origin: string): void => {
      states.delete(origin);
    },
    /** Milliseconds since the epoch; 0 where it may be asked now. */
    until: (origin: string): number => {
      const until = states.get(origin)?.until ?? 0;
      // A clock that was put back must not keep messages for longer than any pause lasts.
      return until - clock.now() > LONGEST_WAIT_MS ? 0 : until;
    },
    isTrial: (origin: string): boolean => (states.get(origin)?.failures ?? 0) >= FAILURES,
  };
}

/** Of what a push service may ask for. */
const LONGEST_WAIT_MS = HOUR_MS;
