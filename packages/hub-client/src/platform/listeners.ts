import type { Platform, Release } from './platform.ts';

export type Report = (error: unknown) => void;

/** Reports errors that must not stop anything to `platform.report`. */
export function createReporter(platform: Platform): Report {
  return (error) => platform.report?.(error);
}

/** Calls it; reports what it throws. */
export function callSafely(report: Report, run: () => void): void {
  try {
    run();
  } catch (error) {
    report(error);
  }
}

/** A set of listeners; one that throws does not keep the others from being called. */
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
