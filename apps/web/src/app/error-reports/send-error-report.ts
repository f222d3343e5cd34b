import type { ErrorSource } from '#shared/errors/error-boundary.tsx';
import { version } from '../../../package.json';
import { clientErrorReport } from './client-error-report.ts';
import { addRecentError } from './recent-errors.ts';

const PATH = '/api/soglia/client-errors';
/** Reports in the life of a page at most. */
const MOST_REPORTS = 10;

interface SenderOptions {
  readonly fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;
  readonly origin: string;
  readonly version: string;
}

/**
 * Makes what sends reports to the app origin: each different one once, ten at most, and none any more where the origin
 * has no such route. Nobody waits for it, and it never throws.
 */
export function createErrorReportSender({ fetch, ...page }: SenderOptions) {
  const sent = new Set<string>();
  let isRefused = false;
  return (error: unknown, source: ErrorSource): void => {
    try {
      const found = clientErrorReport(error, source, page);
      addRecentError(found);
      const body = JSON.stringify(found);
      if (isRefused || sent.has(body) || sent.size >= MOST_REPORTS) return;
      sent.add(body);
      const headers = { 'content-type': 'application/json' };
      fetch(PATH, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).then(
        ({ status }) => {
          if (status === 404 || status === 405) isRefused = true;
        },
        () => undefined,
      );
    } catch {
      // An error that cannot even be described is not worth a second one.
    }
  };
}

/** Reports an error of this page. */
export const sendErrorReport = createErrorReportSender({
  fetch: (path, init) => fetch(path, init),
  origin: location.origin,
  version,
});
