import type { Entity } from '../entities/types.ts';
import { choose, commandFor, MOVEMENT_TIMEOUT_MS, stateIn } from './build-command.ts';
import type { Command } from './types.ts';

export function start(entity: Entity): Command {
  return commandFor(entity, {
    service: 'start',
    within: MOVEMENT_TIMEOUT_MS,
    expected: { state: 'cleaning' },
    confirmedBy: stateIn('cleaning'),
  });
}

export function pause(entity: Entity): Command {
  return commandFor(entity, {
    service: 'pause',
    within: MOVEMENT_TIMEOUT_MS,
    expected: { state: 'paused' },
    confirmedBy: stateIn('paused', 'idle'),
  });
}

export function returnToBase(entity: Entity): Command {
  return commandFor(entity, {
    service: 'return_to_base',
    within: MOVEMENT_TIMEOUT_MS,
    expected: { state: 'returning' },
    confirmedBy: stateIn('returning', 'docked'),
  });
}

/** Stops where it is. */
export function stop(entity: Entity): Command {
  return commandFor(entity, {
    service: 'stop',
    within: MOVEMENT_TIMEOUT_MS,
    expected: { state: 'idle' },
    confirmedBy: stateIn('idle', 'paused', 'docked'),
  });
}

/** Cleans the spot where it is. */
export function cleanSpot(entity: Entity): Command {
  return commandFor(entity, {
    service: 'clean_spot',
    expected: { state: 'cleaning' },
    confirmedBy: stateIn('cleaning'),
  });
}

/** Plays a sound. No state changes: the response confirms it. */
export function locate(entity: Entity): Command {
  return commandFor(entity, { service: 'locate', expected: {}, confirmedBy: () => true });
}

/** One of `fan_speed_list`. */
export const setFanSpeed = (entity: Entity, speed: string): Command =>
  choose(entity, { service: 'set_fan_speed', attribute: 'fan_speed', value: speed });
