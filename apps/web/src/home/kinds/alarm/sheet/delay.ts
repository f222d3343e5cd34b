import type { Entity } from '@soglia/hub-client/entities';
import { numberOf } from '../../../model/attributes.ts';

export interface Delay {
  readonly kind: 'exit' | 'entry';
  /** Counted down where the panel says how long it waits, else up from its change. */
  readonly left: boolean;
  /** Whole seconds. */
  readonly seconds: number;
}

/** No panel waits this long: one that says so means something else, seconds. */
const LONGEST = 3600;

/** How long a panel has waited since it began to arm or noticed somebody, or how long it still waits. */
export function delayOf(entity: Entity, now: number): Delay | undefined {
  const kind = entity.state === 'arming' ? 'exit' : entity.state === 'pending' ? 'entry' : undefined;
  if (kind === undefined || entity.last_changed <= 0) return undefined;
  // The clocks of a house and of a phone are never quite the same: what has not begun yet begins now.
  const passed = Math.max(0, Math.floor((now - entity.last_changed) / 1000));
  const whole = numberOf(entity, 'delay');
  if (whole === undefined || whole <= 0 || whole > LONGEST) return { kind, left: false, seconds: passed };
  return { kind, left: true, seconds: Math.max(0, Math.round(whole) - passed) };
}

/** 0:07, 12:05. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
