import type { ReportError } from '#shared/errors/error-boundary.tsx';

/** Reports an error of the app to its gateway, without contents. What sends it is fetched with the first error. */
export const reportError: ReportError = (error, source) => {
  import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(error, source),
    () => undefined,
  );
};

/** Reports what nothing else catches. An event without an error is a notice of the browser, and not reported. */
export function reportWindowErrors(target: Window): void {
  const report = (error: unknown) => {
    if (error !== undefined && error !== null) reportError(error, { kind: 'window' });
  };
  target.addEventListener('error', (event) => report(event.error));
  target.addEventListener('unhandledrejection', (event) => report(event.reason));
}
