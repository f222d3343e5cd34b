/** Service calls: pure builders per kind of device, the dispatcher's types, and the feature bits. */
export type { ArmMode } from './alarm.ts';
export * as commands from './commands.ts';
export {
  AlarmFeature,
  ClimateFeature,
  CoverFeature,
  FanFeature,
  hasFeature,
  LightFeature,
  LockFeature,
  MediaPlayerFeature,
  VacuumFeature,
} from './features.ts';
export type { Command, CommandState, Dispatcher, ExpectedValue } from './types.ts';
