import type { Entity } from '@soglia/hub-client/entities';
import { clamp, numberOf } from '../../../model/attributes.ts';
import { inUnitOf } from '../../../model/temperature-unit.ts';
import type { Scale } from '../../../controls/scale.ts';
import { limitsOf, pressed, setpointOf } from '../setpoint.ts';

/** The default, in °C. */
const USUAL = 22;

export type Side = 'low' | 'high';

/** The target of a thermostat: one temperature, or a low and a high one. */
export type Target =
  | { readonly kind: 'one'; readonly value: number }
  | { readonly kind: 'two'; readonly low: number; readonly high: number };

export interface TargetScale extends Scale {
  readonly target: Target;
}

/** Undefined where no temperature can be set: a fan, or a device that only measures. */
export function targetScaleOf(entity: Entity): TargetScale | undefined {
  const setpoint = setpointOf(entity);
  if (setpoint === undefined) return undefined;
  const { value, step } = setpoint;
  const scale = { ...limitsOf(entity), step };
  const low = numberOf(entity, 'target_temp_low');
  const high = numberOf(entity, 'target_temp_high');
  if (numberOf(entity, 'temperature') === undefined && low !== undefined && high !== undefined)
    return { ...scale, target: { kind: 'two', ...inOrder(within(low, scale), within(high, scale)) } };
  return { ...scale, target: { kind: 'one', value: within(value ?? inUnitOf(entity, USUAL), scale) } };
}

const within = (value: number, { min, max }: Scale) => clamp(value, min, max);
const inOrder = (low: number, high: number) => ({ low: Math.min(low, high), high: Math.max(low, high) });

export const valueOf = (target: Target, side: Side): number =>
  target.kind === 'one' ? target.value : target[side];

/** Neither of the two passes the other. */
export function withValue(target: Target, side: Side, value: number): Target {
  if (target.kind === 'one') return { kind: 'one', value };
  return side === 'low'
    ? { ...target, low: Math.min(value, target.high) }
    : { ...target, high: Math.max(value, target.low) };
}

/** After a press of minus or plus. */
export const stepped = ({ target, ...scale }: TargetScale, side: Side, direction: 1 | -1): Target =>
  withValue(target, side, pressed({ ...scale, spread: 0, value: valueOf(target, side) }, direction));

/** The side that a drag at `value` changes. */
export function nearerSide(target: Target, value: number): Side {
  if (target.kind === 'one') return 'high';
  return Math.abs(value - target.low) < Math.abs(value - target.high) ? 'low' : 'high';
}
