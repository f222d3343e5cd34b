import type { Clock } from '@soglia/server/clock';

export interface NameDelaysOptions {
  /** Failures of one name, of all sources together, without any delay. */
  readonly free: number;
  /** Milliseconds of the longest delay. */
  readonly longestMs: number;
  /** One failure less is counted after each so many milliseconds without another one. */
  readonly decayMs: number;
  /** Number of names. */
  readonly capacity: number;
  readonly clock: Clock;
}

interface Failures {
  /** As of `at`: it becomes less by itself. */
  level: number;
  at: number;
  /** Tries whose outcome is not known yet. */
  pending: number;
}

const FIRST_DELAY_MS = 1000;

/** So many of the oldest names are compared, and the one with the fewest failures is forgotten. */
const COMPARED_NAMES = 8;

/**
 * Slows down tries for one user name that come from many sources: after some failures the next try has to wait, twice
 * as long after each further one. Invented names can push out only names with few failures.
 */
export function createNameDelays({ free, longestMs, decayMs, capacity, clock }: NameDelaysOptions) {
  /** In the order of their last failure. */
  const names = new Map<string, Failures>();
  // A higher level would only take longer to decay.
  const highest = free + Math.ceil(Math.log2(Math.max(1, longestMs / FIRST_DELAY_MS)));

  /** Milliseconds; where the clock was set back they are counted from when that was noticed. */
  const age = (failures: Failures): number => {
    failures.at = Math.min(failures.at, clock.now());
    return clock.now() - failures.at;
  };

  const levelOf = (failures: Failures): number =>
    Math.max(0, failures.level - Math.floor(age(failures) / decayMs));

  const waitMs = (failures: Failures): number => {
    const level = levelOf(failures);
    if (level + failures.pending < free) return 0;
    if (failures.pending > 0) return FIRST_DELAY_MS;
    const delay = Math.min(longestMs, FIRST_DELAY_MS * 2 ** (level - free));
    return Math.max(0, delay - age(failures));
  };

  const dropOne = () => {
    let dropped: { readonly name: string; readonly level: number } | undefined;
    let compared = 0;
    for (const [name, failures] of names) {
      const level = levelOf(failures) + failures.pending;
      if (dropped === undefined || level < dropped.level) dropped = { name, level };
      compared += 1;
      if (compared >= COMPARED_NAMES) break;
    }
    if (dropped !== undefined) names.delete(dropped.name);
  };

  const put = (name: string, failures: Failures) => {
    names.delete(name);
    names.set(name, failures);
    if (names.size > capacity) dropOne();
  };

  return {
    /** Milliseconds to wait; 0 when the try may pass, and then its end must be told. */
    begin: (name: string): number => {
      const failures = names.get(name) ?? { level: 0, at: clock.now(), pending: 0 };
      const wait = waitMs(failures);
      if (wait > 0) return wait;
      failures.pending += 1;
      if (!names.has(name)) put(name, failures);
      return 0;
    },
    end: (name: string, failed: boolean): void => {
      const failures = names.get(name) ?? { level: 0, at: clock.now(), pending: 1 };
      failures.pending -= 1;
      if (failed) {
        failures.level = Math.min(highest, levelOf(failures) + 1);
        failures.at = clock.now();
        put(name, failures);
      } else if (failures.pending <= 0 && levelOf(failures) === 0) names.delete(name);
    },
    /** Number of names with a count. */
    get size() {
      return names.size;
    },
  };
}
