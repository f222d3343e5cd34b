import { createContext, useContext } from 'react';
import type { Hub } from '@soglia/hub-client/hub';

export const HubContext = createContext<Hub | undefined>(undefined);

/** The hub that this part of the app shows. */
export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (hub === undefined) throw new Error('useHub needs a HubProvider above it');
  return hub;
}
