/** Source of time; tests pass a manual one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): Cancel;
}

export type Cancel = () => void;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Runs repeatedly until cancelled, `ms` after each run. */
export function every(clock: Clock, ms: number, run: () => void): Cancel {
  let cancel = clock.after(ms, round);
  function round(): void {
    cancel = clock.after(ms, round);
    run();
  }
  return () => cancel();
}
