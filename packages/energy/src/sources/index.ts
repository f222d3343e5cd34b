/** Where the energy of a house is counted: the hub's preferences in both shapes, and detection. */
export type * from './types.ts';
export { detectEnergySources, mayMeasureEnergy } from './detect-energy-sources.ts';
export {
  withDevice,
  withoutDevice,
  withoutSolar,
  withSolar,
  type DevicePreferences,
  type SourcePreferences,
} from './edit-preferences.ts';
export { housePower, sumOfKnown, type PowerFlows } from './house-power.ts';
export { proposedDevices, proposedPanels, type EnergyProposal } from './proposals.ts';
export { readEnergySources } from './read-energy-sources.ts';
export { kilowattHoursOf, kilowattsOf, measuredIn } from './units.ts';
export { withSettings } from './with-settings.ts';
