import { useEffect, type ReactNode } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import { HubContext } from './hub-context.ts';

interface HubProviderProps {
  /** Created and closed by the owner of the session; its connection is opened here. */
  readonly hub: Hub;
  readonly children: ReactNode;
}

/** Opens the connection, and reports to it when the page becomes visible and when the network returns. */
export function HubProvider({ hub, children }: HubProviderProps) {
  useEffect(() => {
    const { connection } = hub;
    const reportVisibility = () => connection.setVisible(document.visibilityState === 'visible');
    const reportOnline = () => connection.networkReturned();
    // The connection assumes a visible page until it is told otherwise; it may be open already.
    if (document.visibilityState !== 'visible') reportVisibility();
    connection.open();
    document.addEventListener('visibilitychange', reportVisibility);
    window.addEventListener('online', reportOnline);
    return () => {
      document.removeEventListener('visibilitychange', reportVisibility);
      window.removeEventListener('online', reportOnline);
    };
  }, [hub]);
  return <HubContext value={hub}>{children}</HubContext>;
}
