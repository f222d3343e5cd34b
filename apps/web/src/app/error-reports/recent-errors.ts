import type { ClientErrorReport } from '@soglia/contracts';

interface KeptError {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly report: ClientErrorReport;
}

/** The last ten of this page, oldest first: for a person who reports a problem and agrees to send them along. */
export const keptErrors: KeptError[] = [];

export function keepError(report: ClientErrorReport): void {
  if (keptErrors.push({ at: Date.now(), report }) > 10) keptErrors.shift();
}
