import { createContext, useContext } from 'react';

/** Opens a sheet by its address, so that links and the back button work. Provided by the app. */
export const OpenDeviceContext = createContext<((entityId: string) => void) | undefined>(undefined);

/** Opens the sheet of any entity. */
export function useOpenDevice(): (entityId: string) => void {
  const open = useContext(OpenDeviceContext);
  if (open === undefined) throw new Error('useOpenDevice needs an OpenDeviceContext above it');
  return open;
}
