import type { Clock } from '@soglia/hub-client/platform';

/** A clock ten times as fast as the system clock, to shorten waits for a time limit. */
export function createFastClock(): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * 10,
    after: (ms, run) => {
      const timer = setTimeout(run, ms / 10);
      return () => clearTimeout(timer);
    },
  };
}
