import { createContext, useContext } from 'react';

/** What the app offers where the energy data cannot be loaded. */
export interface EnergyHelp {
  /** 'Configura Server' */
  readonly configureServer: () => void;
  /** 'Configura Token HA' */
  readonly configureToken: () => void;
}

const nothing = () => undefined;

export const EnergyHelpContext = createContext<EnergyHelp>({
  configureServer: nothing,
  configureToken: nothing,
});

export const useEnergyHelp = (): EnergyHelp => useContext(EnergyHelpContext);
