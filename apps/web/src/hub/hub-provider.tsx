import { useEffect, type ReactNode } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import { HubContext } from './hub-context.ts';

interface HubProviderProps {
  /** Made and closed by the owner of the session; opened here. */
  readonly hub: Hub;
  readonly children: ReactNode;
}

/** Opens the line to a house, and tells it when the page comes into view and when the network returns. */
export function HubProvider({ hub, children }: HubProviderProps) {
  useEffect(() => {
    const { connection } = hub;
    const tellVisible = () => connection.setVisible(document.visibilityState === 'visible');
    const tellOnline = () => connection.networkReturned();
    // Opened with the page in view, as far as the hub knows; it may be open already.
    if (document.visibilityState !== 'visible') tellVisible();
    connection.open();
    document.addEventListener('visibilitychange', tellVisible);
    window.addEventListener('online', tellOnline);
    return () => {
      document.removeEventListener('visibilitychange', tellVisible);
      window.removeEventListener('online', tellOnline);
    };
  }, [hub]);
  return <HubContext value={hub}>{children}</HubContext>;
}
