import type { Entity } from '@soglia/hub-client/entities';
import { numberOf } from '../../../model/attributes.ts';

export interface Delay {
  readonly kind: 'exit' | 'entry';
  /** Whether it counts down, where the panel reports its delay; else it counts up from the state change. */
  readonly left: boolean;
  /** Whole seconds. */
  readonly seconds: number;
}

/** A longer delay, in seconds, is taken for malformed. */
const LONGEST_DELAY = 3600;

/** The exit or entry delay of a panel: how long it has run, or how much is left. */
export function delayOf(entity: Entity, now: number): Delay | undefined {
  const kind = entity.state === 'arming' ? 'exit' : entity.state === 'pending' ? 'entry' : undefined;
  if (kind === undefined || entity.last_changed <= 0) return undefined;
  // The clocks of hub and browser differ: a start in the future counts as now.
  const passed = Math.max(0, Math.floor((now - entity.last_changed) / 1000));
  const whole = numberOf(entity, 'delay');
  if (whole === undefined || whole <= 0 || whole > LONGEST_DELAY)
    return { kind, left: false, seconds: passed };
  return { kind, left: true, seconds: Math.max(0, Math.round(whole) - passed) };
}

/** "0:07", "12:05". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
