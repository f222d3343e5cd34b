import { createContext, useContext } from 'react';

/** Whether this browser reaches the house from inside it. Given by the app; nobody knows counts as no. */
export const AtHomeContext = createContext(false);

export const useAtHome = (): boolean => useContext(AtHomeContext);
