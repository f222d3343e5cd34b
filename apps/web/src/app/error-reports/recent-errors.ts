import type { ClientErrorReport } from '@soglia/contracts';

/** What is kept of an error of this page: where it was, and nothing of its message. */
interface RecentError {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly name: string;
  readonly where: string;
}

const MOST = 10;

let kept: readonly RecentError[] = [];

/** Since the page was opened, oldest first: for a person who reports a problem and agrees to send them along. */
export const recentErrors = (): readonly RecentError[] => kept;

export function keepRecentError({ name, kind, subject, stack }: ClientErrorReport, at: number): void {
  const [frame] = stack;
  const where = [kind, subject, frame && `${frame.file}:${frame.line}:${frame.column}`];
  kept = [...kept, { at, name, where: where.filter((part) => part !== undefined).join(' ') }].slice(-MOST);
}
