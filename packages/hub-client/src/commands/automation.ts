import type { Entity } from '../entities/types.ts';
import { commandFor } from './build-command.ts';
import type { Command } from './types.ts';

/** Runs its actions, skipping its conditions. Confirmed by `last_triggered`. */
export function trigger(entity: Entity): Command {
  const before = entity.attributes['last_triggered'];
  return commandFor(entity, {
    service: 'trigger',
    data: { skip_condition: true },
    expected: {},
    confirmedBy: (now) => now.attributes['last_triggered'] !== before,
  });
}
