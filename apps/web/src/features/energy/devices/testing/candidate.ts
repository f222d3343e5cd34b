import type { EnergyCandidate } from '@soglia/energy/sources';

/** A meter of that name. */
export const candidateOf = (name: string): EnergyCandidate => ({
  entity_id: `sensor.${name.toLowerCase().replaceAll(/[^a-z]/g, '_')}`,
  name,
  unit: 'kWh',
  deviceClass: 'energy',
  stateClass: 'total_increasing',
});
