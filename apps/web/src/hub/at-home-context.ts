import { createContext, useContext } from 'react';

/** Whether this browser reaches the hub from the home network; false where that is not known. Provided by the app. */
export const AtHomeContext = createContext(false);

export const useAtHome = (): boolean => useContext(AtHomeContext);
