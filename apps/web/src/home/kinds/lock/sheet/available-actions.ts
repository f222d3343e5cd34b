import { hasFeature, LockFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';

interface LockWish {
  readonly wish: 'lock' | 'unlock' | 'open';
  /** The primary action. */
  readonly main: boolean;
}

/**
 * The actions of a lock in its current state: not locking a locked one, not unlocking an open one. A jammed lock, or
 * one in an unknown state, has both.
 */
export function wishesOf(entity: Entity): readonly LockWish[] {
  const { state } = entity;
  const shut = state === 'locked' || state === 'locking';
  const free = ['unlocked', 'unlocking', 'open', 'opening'].includes(state);
  const wishes: LockWish[] = [];
  if (!free) wishes.push({ wish: 'unlock', main: shut });
  if (!shut) wishes.push({ wish: 'lock', main: true });
  if (hasFeature(entity, LockFeature.OPEN) && state !== 'open' && state !== 'opening')
    wishes.push({ wish: 'open', main: false });
  return wishes.sort((one, other) => Number(other.main) - Number(one.main));
}
