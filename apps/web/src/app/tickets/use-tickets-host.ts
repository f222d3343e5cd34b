import { useMemo } from 'react';
import type { TicketsHost } from '#features/tickets/tickets-host.ts';
import { useUsername } from '#features/session/session-context.ts';
import { version } from '../../../package.json';
import { recentErrors } from '../error-reports/recent-errors.ts';
import { browserPlatform } from '../services/browser-platform.ts';

/** Where they were, and nothing of their messages. */
const reportedErrors: TicketsHost['recentErrors'] = () =>
  recentErrors.map(({ at, report: { name, kind, subject, stack } }) => {
    const [frame] = stack;
    const where = [kind, subject, frame && `${frame.file}:${frame.line}:${frame.column}`];
    return { at, name, where: where.filter((part) => part !== undefined).join(' ') };
  });

/** What the screens about tickets need of the app. */
export function useTicketsHost(): TicketsHost {
  const username = useUsername() ?? '';
  return useMemo(
    () => ({ username, version, recentErrors: reportedErrors, platform: browserPlatform }),
    [username],
  );
}
