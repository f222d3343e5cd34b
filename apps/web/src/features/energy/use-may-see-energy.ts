import { useAllowed } from '#hub/use-allowed.ts';

/** The function of the menu that shows energy. */
const ENERGY_FUNCTION = 2;

/** Whether the person may see the energy of the house; undefined until that is known. */
export const useMaySeeEnergy = (): boolean | undefined =>
  useAllowed(({ functions, rights }) => functions.has(ENERGY_FUNCTION) || rights.has('energy'));
