import { hasFeature, LockFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';

interface LockWish {
  readonly wish: 'lock' | 'unlock' | 'open';
  /** The one that is wanted most. */
  readonly main: boolean;
}

/**
 * What may be asked of a lock as it stands: not locked again what is locked, not unlocked what is open. One that is
 * jammed, or does not say how it stands, may be asked for either.
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
