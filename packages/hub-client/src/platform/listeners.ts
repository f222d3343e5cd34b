import type { Platform, Release } from './platform.ts';

export type Report = (fault: unknown) => void;

/** Where faults go that must not stop anything. */
export function createReporter(platform: Platform): Report {
  return (fault) => platform.report?.(fault);
}

/** Calls it; what it throws is reported and goes no further. */
export function callSafely(report: Report, run: () => void): void {
  try {
    run();
  } catch (fault) {
    report(fault);
  }
}

/** Listeners that share an event and no fate: one that throws does not silence the others. */
export interface Listeners<Args extends readonly unknown[]> {
  add(listener: (...args: Args) => void): Release;
  call(...args: Args): void;
  readonly size: number;
}

export function createListeners<Args extends readonly unknown[]>(report: Report): Listeners<Args> {
  // Each addition is its own entry: the same function added twice is called twice and released one by one.
  const entries = new Set<{ readonly listener: (...args: Args) => void }>();
  return {
    add(listener) {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    call(...args) {
      for (const entry of [...entries]) {
        if (entries.has(entry)) callSafely(report, () => entry.listener(...args));
      }
    },
    get size() {
      return entries.size;
    },
  };
}
