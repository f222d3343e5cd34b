import type { Access } from '@soglia/hub-client/capabilities';
import { useAllowed } from '#hub/use-allowed.ts';

/** The function of the menu that shows the hub's energy page. */
const ENERGY_FUNCTION = 2;

/** Whether a role shows the energy of the house: by that function, or by the right to change it. */
export const maySeeEnergy = ({ functions, rights }: Access): boolean =>
  functions.has(ENERGY_FUNCTION) || rights.has('energy');

/** Whether the person may see the energy of the house; undefined until that is known. */
export const useMaySeeEnergy = (): boolean | undefined => useAllowed(maySeeEnergy);
