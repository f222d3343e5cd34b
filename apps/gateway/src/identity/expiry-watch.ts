import type { Logger } from '#logging/logger.ts';

export interface ExpiryWatchOptions {
  readonly records: {
    /** Everybody whose last day has passed. */
    expired(): readonly string[];
    /** Those of whom this has not told yet. */
    newlyExpired(): Promise<readonly string[]>;
  };
  readonly endAccess: (userId: string) => void;
  readonly logger: Logger;
}

/** Ends the access of people whose last day has passed, and reports each of them once. */
export function createExpiryWatch({ records, endAccess, logger }: ExpiryWatchOptions) {
  const listeners = new Set<(userId: string) => void>();
  const expired = new Set<string>();
  let isReporting = false;
  let isAskedAgain = false;

  /** Each of them once, also where the store is slow; what has changed meanwhile is looked at afterwards. */
  const report = () => {
    isAskedAgain = isReporting;
    if (isReporting) return;
    isReporting = true;
    records
      .newlyExpired()
      .then((userIds) => {
        for (const userId of userIds) for (const listener of [...listeners]) listener(userId);
      })
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'people whose last day has passed were not recorded');
      })
      .finally(() => {
        isReporting = false;
        if (isAskedAgain) report();
      });
  };

  return {
    check: (): void => {
      const now = new Set(records.expired());
      for (const userId of now) if (!expired.has(userId)) endAccess(userId);
      expired.clear();
      for (const userId of now) expired.add(userId);
      report();
    },
    /** Whether there was anybody at the last check. */
    get isAnybody() {
      return expired.size > 0;
    },
    onExpired: (listener: (userId: string) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
