import type { Entity } from '../entities/types.ts';
import { commandFor } from './build-command.ts';
import type { Command } from './types.ts';

/**
 * Runs its actions. The hub skips its conditions unless it is told otherwise, which the gateway does for people whose
 * role is limited. Confirmed by `last_triggered`.
 */
export function trigger(entity: Entity): Command {
  const before = entity.attributes['last_triggered'];
  return commandFor(entity, {
    service: 'trigger',
    expected: {},
    confirmedBy: (now) => now.attributes['last_triggered'] !== before,
  });
}
