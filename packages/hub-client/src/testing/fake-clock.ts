import type { Clock } from '../platform/platform.ts';

/** A clock that advances only by `advance`. */
export interface FakeClock extends Clock {
  /** Advances by `ms` milliseconds: timers that become due run in order, with everything that they cause. */
  advance(ms: number): Promise<void>;
  /** Number of pending timers. */
  readonly pending: number;
}

/** Lets promises and real sockets proceed. */
function runMicrotasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function createFakeClock(start = Date.parse('2026-06-01T08:00:00Z')): FakeClock {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();

  const nextDue = (until: number) => {
    let next: { readonly at: number; readonly run: () => void } | undefined;
    for (const timer of timers) {
      if (timer.at <= until && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  };

  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      await runMicrotasks();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.run();
        await runMicrotasks();
      }
      now = until;
    },
    get pending() {
      return timers.size;
    },
  };
}
