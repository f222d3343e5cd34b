import type { Entity } from '../entities/types.ts';
import { commandFor, isNear, MOVEMENT_TIMEOUT_MS, numberOf, stateIn, wholePercent } from './build-command.ts';
import type { Command } from './types.ts';

const POSITION_ATTRIBUTE = 'current_position';
const TILT_ATTRIBUTE = 'current_tilt_position';

export function open(entity: Entity): Command {
  const before = numberOf(entity, POSITION_ATTRIBUTE);
  return commandFor(entity, {
    service: 'open_cover',
    within: MOVEMENT_TIMEOUT_MS,
    expected: { state: 'opening' },
    // A partly open cover is also `open`: it must have moved, or be fully open.
    confirmedBy: (now) => {
      if (now.state === 'opening') return true;
      const at = numberOf(now, POSITION_ATTRIBUTE);
      return now.state === 'open' && (at === undefined || at >= 100 || (before !== undefined && at > before));
    },
  });
}

export function close(entity: Entity): Command {
  const before = numberOf(entity, POSITION_ATTRIBUTE);
  return commandFor(entity, {
    service: 'close_cover',
    within: MOVEMENT_TIMEOUT_MS,
    expected: { state: 'closing' },
    confirmedBy: (now) => {
      if (now.state === 'closing' || now.state === 'closed') return true;
      const at = numberOf(now, POSITION_ATTRIBUTE);
      return at !== undefined && before !== undefined && at < before;
    },
  });
}

export function stop(entity: Entity): Command {
  const moving = entity.state === 'opening' || entity.state === 'closing';
  return commandFor(entity, {
    service: 'stop_cover',
    within: MOVEMENT_TIMEOUT_MS,
    expected: moving ? { state: 'open' } : { state: entity.state },
    confirmedBy: (now) => !stateIn('opening', 'closing')(now),
  });
}

/** 0 is closed, 100 is open. */
export function setPosition(entity: Entity, percent: number): Command {
  const wanted = wholePercent(percent);
  const before = numberOf(entity, POSITION_ATTRIBUTE);
  const direction = before === undefined ? undefined : Math.sign(wanted - before);
  const moving = direction === 1 ? 'opening' : direction === -1 ? 'closing' : undefined;
  return commandFor(entity, {
    service: 'set_cover_position',
    within: MOVEMENT_TIMEOUT_MS,
    data: { position: wanted },
    expected: {
      attributes: { [POSITION_ATTRIBUTE]: wanted },
      ...(moving === undefined ? {} : { state: moving }),
    },
    confirmedBy: (now) =>
      isNear(now, POSITION_ATTRIBUTE, wanted, 2) ||
      (moving === undefined ? stateIn('opening', 'closing')(now) : now.state === moving),
  });
}

/** Tilts the slats: 0 is closed, 100 is open. */
export function setTilt(entity: Entity, percent: number): Command {
  const wanted = wholePercent(percent);
  return commandFor(entity, {
    service: 'set_cover_tilt_position',
    within: MOVEMENT_TIMEOUT_MS,
    data: { tilt_position: wanted },
    expected: { attributes: { [TILT_ATTRIBUTE]: wanted } },
    confirmedBy: (now) => isNear(now, TILT_ATTRIBUTE, wanted, 2),
  });
}

export const openTilt = (entity: Entity): Command => tiltTo(entity, 'open_cover_tilt', 1);
export const closeTilt = (entity: Entity): Command => tiltTo(entity, 'close_cover_tilt', -1);

/** Covers that report no tilt position confirm by the response alone. */
function tiltTo(entity: Entity, service: string, way: 1 | -1): Command {
  const before = numberOf(entity, TILT_ATTRIBUTE);
  const end = way === 1 ? 100 : 0;
  return commandFor(entity, {
    service,
    within: MOVEMENT_TIMEOUT_MS,
    expected: before === undefined ? {} : { attributes: { [TILT_ATTRIBUTE]: end } },
    confirmedBy: (now) => {
      const at = numberOf(now, TILT_ATTRIBUTE);
      return at === undefined || before === undefined || at === end || Math.sign(at - before) === way;
    },
  });
}

/** Stops tilting. */
export const stopTilt = (entity: Entity): Command =>
  commandFor(entity, { service: 'stop_cover_tilt', expected: {}, confirmedBy: () => true });
