import type { Entity } from '../store/types.ts';
import { commandFor, isNear, numberOf, wholePercent } from './build.ts';
import type { Command } from './types.ts';

/** 0 turns off. A fan with few speeds takes the next one up, and says so in its event. */
export function setPercentage(entity: Entity, percent: number): Command {
  const percentage = wholePercent(percent);
  const tolerance = Math.max(1, numberOf(entity, 'percentage_step') ?? 1);
  const state = percentage === 0 ? 'off' : 'on';
  return commandFor(entity, {
    service: 'set_percentage',
    data: { percentage },
    expected: { state, attributes: { percentage } },
    confirmedBy: (now) =>
      now.state === state && (percentage === 0 || isNear(now, 'percentage', percentage, tolerance)),
  });
}
