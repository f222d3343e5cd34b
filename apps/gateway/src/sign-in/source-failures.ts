import type { Clock } from '@soglia/server/clock';

export interface SourceFailuresOptions {
  /** Failures of one source network within a window, and those of them that are for one user name. */
  readonly perSource: number;
  readonly perName: number;
  readonly windowMs: number;
  /** Number of source networks. */
  readonly capacity: number;
  readonly clock: Clock;
}

/** A try that may pass. It counts as a failure until it is taken back. */
export interface SourceTry {
  /** It was no failure. */
  takeBack(): void;
  /** It was a good sign-in: nor do this source's failures with the same name count any more. */
  forgetName(): void;
}

/** Counts of one source; the window begins with its first failure. */
interface Window {
  readonly endsAt: number;
  total: number;
  /** By user name; an empty one stands for tries that name nobody. One that was forgotten is another object afterwards. */
  readonly counts: Map<string, NameCount>;
}

interface NameCount {
  failures: number;
}

/**
 * Failed sign-ins by source network, and by source network and user name. A source that has used up its tries stops
 * nobody else. When the memory is full, the source that was silent for the longest time is forgotten.
 */
export function createSourceFailures(options: SourceFailuresOptions) {
  const { perSource, perName, windowMs, capacity, clock } = options;
  /** In the order of their last try. */
  const windows = new Map<string, Window>();

  const windowOf = (source: string): Window => {
    const known = windows.get(source);
    const left = known === undefined ? 0 : known.endsAt - clock.now();
    // More is left only where the clock was set back.
    if (known !== undefined && left > 0 && left <= windowMs) return known;
    return { endsAt: clock.now() + windowMs, total: 0, counts: new Map() };
  };

  const keep = (source: string, window: Window) => {
    windows.delete(source);
    windows.set(source, window);
    const [oldest] = windows.keys();
    if (windows.size > capacity && oldest !== undefined) windows.delete(oldest);
  };

  /** Nothing where the name was forgotten since: its tries have been taken back with it. */
  const subtract = (source: string, window: Window, name: string, [count, number]: [NameCount, number]) => {
    if (window.counts.get(name) !== count) return;
    window.total -= number;
    count.failures -= number;
    if (count.failures <= 0) window.counts.delete(name);
    if (window.total <= 0 && windows.get(source) === window) windows.delete(source);
  };

  return {
    /** Counts a try before its outcome is known, so that many at once cannot pass; or milliseconds to wait. */
    begin: (source: string, name = ''): SourceTry | number => {
      const window = windowOf(source);
      const count = window.counts.get(name) ?? { failures: 0 };
      if (window.total >= perSource || (name !== '' && count.failures >= perName)) {
        return window.endsAt - clock.now();
      }
      window.total += 1;
      count.failures += 1;
      window.counts.set(name, count);
      keep(source, window);
      return {
        takeBack: () => {
          subtract(source, window, name, [count, 1]);
        },
        forgetName: () => {
          subtract(source, window, name, [count, count.failures]);
        },
      };
    },
    /** Number of source networks with a count. */
    get size() {
      return windows.size;
    },
  };
}
