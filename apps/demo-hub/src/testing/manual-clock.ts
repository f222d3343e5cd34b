import type { Clock } from '#clock.ts';

/** A clock that is advanced by hand. */
export interface ManualClock extends Clock {
  /** Advances by `ms` and runs due timers in order. */
  advance(ms: number): void;
}

export function manualClock(start = Date.UTC(2026, 10, 18, 17, 0)): ManualClock {
  let now = start;
  let order = 0;
  const due = new Set<{ at: number; order: number; run: () => void }>();

  return {
    now: () => now,
    after(ms, run) {
      const one = { at: now + ms, order: order++, run };
      due.add(one);
      return () => due.delete(one);
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = [...due]
          .filter((one) => one.at <= until)
          .sort((a, b) => a.at - b.at || a.order - b.order)[0];
        if (!next) break;
        due.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
    },
  };
}
