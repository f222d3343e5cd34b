import { ClimateFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber } from '#shared/format/quantity.ts';
import { inUnitOf, temperatureUnitOf } from '../../model/temperature-unit.ts';
import { withUnit } from '../../model/with-unit.ts';
import { clamp, numberOf } from '../../model/attributes.ts';

/** Limits of a thermostat that reports none, in °C. */
const DEFAULT = { target: 20, min: 5, max: 35, step: 0.5 };

export interface Setpoint {
  /** The target temperature, or the middle of the low and the high one; undefined where there is none. */
  readonly value: number | undefined;
  /** From the middle to the low or high one; 0 with a single target. */
  readonly spread: number;
  /** Limits of `value`. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Limits in the hub's unit. */
export function limitsOf(entity: Entity): { min: number; max: number } {
  const usual = { min: inUnitOf(entity, DEFAULT.min), max: inUnitOf(entity, DEFAULT.max) };
  const min = numberOf(entity, 'min_temp') ?? usual.min;
  const max = numberOf(entity, 'max_temp') ?? usual.max;
  return min < max ? { min, max } : usual;
}

/** Where the first press of a thermostat without a target begins. */
export const usualTargetOf = (entity: Entity): number => inUnitOf(entity, DEFAULT.target);

function targetOf(entity: Entity): { value: number | undefined; spread: number } | undefined {
  const value = numberOf(entity, 'temperature');
  if (value !== undefined) return { value, spread: 0 };
  const low = numberOf(entity, 'target_temp_low');
  const high = numberOf(entity, 'target_temp_high');
  if (low !== undefined && high !== undefined && low <= high) {
    // Halved first: whatever a hub says, the sum stays a number.
    return { value: low / 2 + high / 2, spread: high / 2 - low / 2 };
  }
  return hasFeature(entity, ClimateFeature.TARGET_TEMPERATURE) ? { value: undefined, spread: 0 } : undefined;
}

/** Undefined where no temperature can be set. */
export function setpointOf(entity: Entity): Setpoint | undefined {
  const target = targetOf(entity);
  if (target === undefined) return undefined;
  const { min, max } = limitsOf(entity);
  // As Home Assistant's own pages do: half a degree Celsius, a whole degree Fahrenheit.
  const usualStep = inUnitOf(entity, 0) === 0 ? DEFAULT.step : 2 * DEFAULT.step;
  const step = numberOf(entity, 'target_temp_step') ?? usualStep;
  return {
    ...target,
    min: min + target.spread,
    max: max - target.spread,
    step: step > 0 && step <= max - min ? step : usualStep,
  };
}

/**
 * One press up (1) or down (-1): the next step of the thermostat, never beyond its limits. The middle of two targets need
 * not be one of its steps: it moves by one, so that both targets do.
 */
export function pressed(
  { value, spread, min, max, step }: Setpoint,
  direction: 1 | -1,
  usual: number = DEFAULT.target,
): number {
  const from = value ?? usual;
  if (spread > 0) return clamp(from + direction * step, min, Math.max(min, max));
  const places = direction === 1 ? Math.floor(from / step + 1e-6) + 1 : Math.ceil(from / step - 1e-6) - 1;
  // Steps such as 0.1 add up with rounding errors.
  return clamp(Number((places * step).toFixed(3)), min, Math.max(min, max));
}

/** "22", or "21–24" with two targets; a dash where there is none. */
export function formatSetpoint({ value, spread }: Pick<Setpoint, 'value' | 'spread'>): string {
  if (value === undefined) return '–';
  return spread === 0
    ? formatNumber(value)
    : `${formatNumber(value - spread)}–${formatNumber(value + spread)}`;
}

/** "22 °C", or "21–24 °C"; undefined where there is none. */
export function setpointText(entity: Entity): string | undefined {
  const setpoint = setpointOf(entity);
  return setpoint?.value === undefined
    ? undefined
    : withUnit(formatSetpoint(setpoint), temperatureUnitOf(entity));
}
