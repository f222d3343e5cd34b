import type { Clock } from '@soglia/hub-client/platform';

/** A clock that the test moves. */
export interface ManualClock extends Clock {
  /** Lets `ms` milliseconds pass; timers that fall due run in order. */
  readonly pass: (ms: number) => void;
  /** Sets the wall clock; timers are not affected. */
  readonly set: (now: number) => void;
}

export function manualClock(start: number): ManualClock {
  let now = start;
  let passed = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const nextBy = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: passed + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(ms) {
      const until = passed + ms;
      for (let timer = nextBy(until); timer !== undefined; timer = nextBy(until)) {
        timers.delete(timer);
        now += timer.at - passed;
        passed = timer.at;
        timer.run();
      }
      now += until - passed;
      passed = until;
    },
    set: (next) => (now = next),
  };
}
