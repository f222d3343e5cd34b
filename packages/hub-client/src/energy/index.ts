/** Preferences of the hub's energy page, and consumption of meters. */
export { readEnergyPreferences } from './read-energy-preferences.ts';
export { readMeterChanges, type MeterChangesQuery } from './read-meter-changes.ts';
