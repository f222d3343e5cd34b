export * from './types.ts';
export { AutomationError, toAutomationError } from './automation-error.ts';
export { deferred } from './deferred.ts';
export { readDeviceTriggers, readTriggerDevices } from './device-triggers.ts';
export { deleteAutomation } from './delete-automation.ts';
export { isHubSince } from './hub-version.ts';
export {
  findInAllStates,
  findInStatesOf,
  readLoadedConfig,
  unlessRefused,
  type LiveAutomation,
} from './live-automation.ts';
export { runOperation, type Operation } from './operation.ts';
export { purposesFor } from './purposes.ts';
export { readConfig, readConfigOf, type KnownAutomation } from './read-config.ts';
export { watchReloads, type ReloadWatch } from './reload-watch.ts';
export { isAdmin, readMayEdit } from './rights.ts';
export { readRun, readRuns } from './runs.ts';
export { saveAutomation, type AutomationToSave } from './save-automation.ts';
export { storedConfig, type StoredConfig } from './stored-config.ts';
export { validateParts } from './validate-parts.ts';
export { writeSpelled } from './write-config.ts';
