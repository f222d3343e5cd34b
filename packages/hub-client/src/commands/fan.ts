import type { Entity } from '../entities/types.ts';
import { clamp, commandFor, isNear, numberOf } from './build-command.ts';
import type { Command } from './types.ts';

/**
 * Percent; 0 turns off. A fan with few speeds takes the next higher one, and names its own without their fraction: of
 * three 33, 66 and 100. So 66.7 is sent as 66, while 67 would be the third.
 */
export function setPercentage(entity: Entity, percent: number): Command {
  const percentage = Math.floor(clamp(percent, 0, 100));
  // Less than a step: the speed next to the wanted one is not that one.
  const tolerance = Math.max(1, (numberOf(entity, 'percentage_step') ?? 1) - 1);
  const state = percentage === 0 ? 'off' : 'on';
  return commandFor(entity, {
    service: 'set_percentage',
    data: { percentage },
    expected: { state, attributes: { percentage } },
    confirmedBy: (now) =>
      now.state === state && (percentage === 0 || isNear(now, 'percentage', percentage, tolerance)),
  });
}

/** One of `preset_modes`. Turns on a fan that is off. */
export const setPreset = (entity: Entity, preset_mode: string): Command =>
  commandFor(entity, {
    service: 'set_preset_mode',
    data: { preset_mode },
    expected: { state: 'on', attributes: { preset_mode } },
    confirmedBy: (now) => now.attributes['preset_mode'] === preset_mode,
  });

export const oscillate = (entity: Entity, oscillating: boolean): Command =>
  commandFor(entity, {
    service: 'oscillate',
    data: { oscillating },
    expected: { attributes: { oscillating } },
    confirmedBy: (now) => now.attributes['oscillating'] === oscillating,
  });

export const setDirection = (entity: Entity, direction: 'forward' | 'reverse'): Command =>
  commandFor(entity, {
    service: 'set_direction',
    data: { direction },
    expected: { attributes: { direction } },
    confirmedBy: (now) => now.attributes['direction'] === direction,
  });
