import type { Entity } from '@soglia/hub-client/entities';
import { clamp, numberOf } from '../../../model/attributes.ts';
import type { Scale } from '../../../controls/scale.ts';
import { limitsOf, pressed, setpointOf } from '../setpoint.ts';

/** The default, in °C. */
const USUAL = 22;

export type Side = 'low' | 'high';

/** The target of a thermostat: one temperature, or a low and a high one. */
export type Aim =
  | { readonly kind: 'one'; readonly value: number }
  | { readonly kind: 'two'; readonly low: number; readonly high: number };

export interface Aims extends Scale {
  readonly aim: Aim;
}

/** Undefined where no temperature can be set: a fan, or a device that only measures. */
export function aimsOf(entity: Entity): Aims | undefined {
  const setpoint = setpointOf(entity);
  if (setpoint === undefined) return undefined;
  const { value, step } = setpoint;
  const scale = { ...limitsOf(entity), step };
  const low = numberOf(entity, 'target_temp_low');
  const high = numberOf(entity, 'target_temp_high');
  if (numberOf(entity, 'temperature') === undefined && low !== undefined && high !== undefined)
    return { ...scale, aim: { kind: 'two', ...inOrder(within(low, scale), within(high, scale)) } };
  return { ...scale, aim: { kind: 'one', value: within(value ?? USUAL, scale) } };
}

const within = (value: number, { min, max }: Scale) => clamp(value, min, max);
const inOrder = (low: number, high: number) => ({ low: Math.min(low, high), high: Math.max(low, high) });

export const valueOf = (aim: Aim, side: Side): number => (aim.kind === 'one' ? aim.value : aim[side]);

/** Neither of the two passes the other. */
export function withValue(aim: Aim, side: Side, value: number): Aim {
  if (aim.kind === 'one') return { kind: 'one', value };
  return side === 'low'
    ? { ...aim, low: Math.min(value, aim.high) }
    : { ...aim, high: Math.max(value, aim.low) };
}

/** After a press of minus or plus. */
export const stepped = ({ aim, ...scale }: Aims, side: Side, direction: 1 | -1): Aim =>
  withValue(aim, side, pressed({ ...scale, spread: 0, value: valueOf(aim, side) }, direction));

/** The side that a drag at `value` changes. */
export function nearerSide(aim: Aim, value: number): Side {
  if (aim.kind === 'one') return 'high';
  return Math.abs(value - aim.low) < Math.abs(value - aim.high) ? 'low' : 'high';
}
