import type { Entity } from '../store/types.ts';
import { commandFor, stateIn } from './build.ts';
import type { Command } from './types.ts';

export function start(entity: Entity): Command {
  return commandFor(entity, {
    service: 'start',
    expected: { state: 'cleaning' },
    confirmedBy: stateIn('cleaning'),
  });
}

export function pause(entity: Entity): Command {
  return commandFor(entity, {
    service: 'pause',
    expected: { state: 'paused' },
    confirmedBy: stateIn('paused', 'idle'),
  });
}

export function returnToBase(entity: Entity): Command {
  return commandFor(entity, {
    service: 'return_to_base',
    expected: { state: 'returning' },
    confirmedBy: stateIn('returning', 'docked'),
  });
}
