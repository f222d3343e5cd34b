import type { Clock } from '../platform/platform.ts';

/** Time that passes only when told to. */
export interface FakeClock extends Clock {
  /** Lets `ms` milliseconds pass: what falls due runs in order, with everything that follows from it. */
  advance(ms: number): Promise<void>;
  /** How many timers wait. */
  readonly pending: number;
}

/** Lets promises and real sockets have their turn. */
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
