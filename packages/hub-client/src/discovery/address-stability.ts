import type { Clock } from '../platform/platform.ts';

/** How long a failure counts, and how long an address must have responded after one before it is preferred. */
const FAILURE_MEMORY_MS = 60_000;
const STABLE_AFTER_MS = 10_000;

/** Which addresses respond reliably: at the edge of the Wi-Fi the connection must not move back and forth. */
export interface AddressStability {
  record(base: string, answered: boolean): void;
  isStable(base: string): boolean;
  /** Milliseconds until it is stable if it keeps responding. */
  stableIn(base: string): number;
  reset(): void;
}

interface AddressRecord {
  failedAt: number | undefined;
  answersSince: number | undefined;
}

export function createAddressStability(clock: Clock): AddressStability {
  const records = new Map<string, AddressRecord>();

  function stableIn(base: string): number {
    const record = records.get(base);
    if (record === undefined) return STABLE_AFTER_MS;
    const { failedAt, answersSince } = record;
    if (answersSince === undefined) return STABLE_AFTER_MS;
    if (failedAt === undefined || answersSince - failedAt >= FAILURE_MEMORY_MS) return 0;
    return Math.max(0, answersSince + STABLE_AFTER_MS - clock.now());
  }

  return {
    record(base, answered) {
      const record = records.get(base) ?? { failedAt: undefined, answersSince: undefined };
      records.set(base, record);
      if (answered) {
        record.answersSince ??= clock.now();
      } else {
        record.failedAt = clock.now();
        record.answersSince = undefined;
      }
    },
    isStable: (base) => stableIn(base) === 0,
    stableIn,
    reset: () => records.clear(),
  };
}
