import type { Entity } from '../entities/types.ts';
import { commandFor, MOVEMENT_TIMEOUT_MS, stateIn, withCode } from './build-command.ts';
import type { Command } from './types.ts';

/** An empty code is no code. */
export function lock(entity: Entity, code?: string): Command {
  return commandFor(entity, {
    service: 'lock',
    within: MOVEMENT_TIMEOUT_MS,
    data: withCode(code),
    expected: { state: 'locking' },
    confirmedBy: stateIn('locking', 'locked'),
  });
}

export function unlock(entity: Entity, code?: string): Command {
  return commandFor(entity, {
    service: 'unlock',
    within: MOVEMENT_TIMEOUT_MS,
    data: withCode(code),
    expected: { state: 'unlocking' },
    confirmedBy: stateIn('unlocking', 'unlocked', 'opening', 'open'),
  });
}

/** Opens the latch. Hubs of 2024 have no state for it and show `unlocked`. */
export function open(entity: Entity, code?: string): Command {
  return commandFor(entity, {
    service: 'open',
    within: MOVEMENT_TIMEOUT_MS,
    data: withCode(code),
    expected: { state: 'opening' },
    confirmedBy: stateIn('opening', 'open', 'unlocking', 'unlocked'),
  });
}
