import { createContext, useContext } from 'react';

/** How a sheet is opened: by the address, so that a link and the back button work. Given by the app. */
export const OpenDeviceContext = createContext<((entityId: string) => void) | undefined>(undefined);

/** Opens the sheet of a device, of whatever kind it is. */
export function useOpenDevice(): (entityId: string) => void {
  const open = useContext(OpenDeviceContext);
  if (open === undefined) throw new Error('useOpenDevice needs an OpenDeviceContext above it');
  return open;
}
