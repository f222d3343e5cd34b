import type { ClientErrorReport } from '@soglia/contracts';

interface RecentError {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly report: ClientErrorReport;
}

/** The last ten of this page, oldest first: for a person who reports a problem and agrees to send them along. */
export const recentErrors: RecentError[] = [];

export function addRecentError(report: ClientErrorReport): void {
  if (recentErrors.push({ at: Date.now(), report }) > 10) recentErrors.shift();
}
