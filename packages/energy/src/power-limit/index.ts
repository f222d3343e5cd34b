/** Contracted power: when an Italian meter disconnects a house, and a warning before it does. */
export { powerLimits, type PowerLimits } from './italian-meter.ts';
export {
  emptyPowerWatch,
  warningAt,
  watchPower,
  type PowerSample,
  type PowerWarning,
  type PowerWatch,
} from './power-watch.ts';
