import { useMemo } from 'react';
import { version } from '../../../package.json';
import type { TicketsHost } from '#features/tickets/tickets-host.ts';
import { useSessionState } from '#features/session/session-context.ts';
import { recentErrors } from '../error-reports/recent-errors.ts';
import { browserPlatform } from '../services/browser-platform.ts';

/** What the screens about tickets need of the app. */
export function useTicketsHost(): TicketsHost {
  const session = useSessionState();
  const username = session.kind === 'in' ? session.who.username : '';
  return useMemo(() => ({ username, version, recentErrors, platform: browserPlatform }), [username]);
}
