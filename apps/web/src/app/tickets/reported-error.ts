import type { ReportSubject } from '#features/tickets/form/report-problem.ts';

/** The state of a navigation to /support-tickets that opens the form about an error. */
interface ReportedError {
  readonly reportedError: { readonly error: string; readonly path: string };
}

export const reportState = (error: string, path: string): ReportedError => ({
  reportedError: { error, path },
});

/** What a navigation asks to report; undefined where it asks nothing. */
export function reportedIn(state: unknown): ReportSubject | undefined {
  if (typeof state !== 'object' || state === null || !('reportedError' in state)) return undefined;
  const { error, path } = (state as ReportedError).reportedError;
  return { kind: 'error', error, path };
}
