import { createContext, useContext } from 'react';

/** What the app offers where the data of a screen cannot be loaded. */
export interface LoadHelp {
  /** 'Configura Server' */
  readonly configureServer: () => void;
  /** 'Configura Token HA' */
  readonly configureToken: () => void;
}

const nothing = () => undefined;

export const LoadHelpContext = createContext<LoadHelp>({ configureServer: nothing, configureToken: nothing });

export const useLoadHelp = (): LoadHelp => useContext(LoadHelpContext);
