import type { Entity } from '../entities/types.ts';
import { choose, clamp, commandFor, isNear, numberOf } from './build-command.ts';
import type { Command } from './types.ts';

/**
 * Sets the target temperature in the hub's unit, clamped to the device's limits and rounded to its step (old hubs do
 * not clamp). With a range of two targets, moves both and keeps their distance.
 */
export function setTemperature(entity: Entity, degrees: number): Command {
  const step = numberOf(entity, 'target_temp_step') ?? 0.1;
  const low = numberOf(entity, 'target_temp_low');
  const high = numberOf(entity, 'target_temp_high');
  if (numberOf(entity, 'temperature') === undefined && low !== undefined && high !== undefined) {
    const half = (high - low) / 2;
    return setRange(entity, degrees - half, degrees + half);
  }
  const temperature = roundToStep(entity, degrees, step);
  return commandFor(entity, {
    service: 'set_temperature',
    data: { temperature },
    expected: { attributes: { temperature } },
    confirmedBy: (now) => isNear(now, 'temperature', temperature, step / 2),
  });
}

export function setMode(entity: Entity, mode: string): Command {
  return commandFor(entity, {
    service: 'set_hvac_mode',
    data: { hvac_mode: mode },
    expected: { state: mode },
    confirmedBy: (now) => now.state === mode,
  });
}

/** Sets the low and high target temperatures, each clamped and rounded to the step. */
export function setRange(entity: Entity, low: number, high: number): Command {
  const step = numberOf(entity, 'target_temp_step') ?? 0.1;
  const targets = {
    target_temp_low: roundToStep(entity, Math.min(low, high), step),
    target_temp_high: roundToStep(entity, Math.max(low, high), step),
  };
  return commandFor(entity, {
    service: 'set_temperature',
    data: targets,
    expected: { attributes: targets },
    confirmedBy: (now) =>
      isNear(now, 'target_temp_low', targets.target_temp_low, step / 2) &&
      isNear(now, 'target_temp_high', targets.target_temp_high, step / 2),
  });
}

/** One of `preset_modes`. */
export const setPreset = (entity: Entity, preset: string): Command =>
  choose(entity, { service: 'set_preset_mode', attribute: 'preset_mode', value: preset });

/** One of `fan_modes`. */
export const setFanMode = (entity: Entity, mode: string): Command =>
  choose(entity, { service: 'set_fan_mode', attribute: 'fan_mode', value: mode });

/** One of `swing_modes`. */
export const setSwing = (entity: Entity, mode: string): Command =>
  choose(entity, { service: 'set_swing_mode', attribute: 'swing_mode', value: mode });

/** One of `swing_horizontal_modes`. */
export const setHorizontalSwing = (entity: Entity, mode: string): Command =>
  choose(entity, { service: 'set_swing_horizontal_mode', attribute: 'swing_horizontal_mode', value: mode });

function roundToStep(entity: Entity, degrees: number, step: number): number {
  const low = numberOf(entity, 'min_temp') ?? Number.NEGATIVE_INFINITY;
  const high = numberOf(entity, 'max_temp') ?? Number.POSITIVE_INFINITY;
  const stepped = step > 0 ? Math.round(degrees / step) * step : degrees;
  // Removes floating-point noise such as 21.400000000000002.
  return Number(clamp(stepped, low, high).toFixed(3));
}
