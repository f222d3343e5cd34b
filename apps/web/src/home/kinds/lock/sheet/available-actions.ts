import { hasFeature, LockFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';

interface AvailableAction {
  readonly action: 'lock' | 'unlock' | 'open';
  /** The primary action. */
  readonly main: boolean;
}

/**
 * The actions of a lock in its current state: not locking a locked one, not unlocking an open one. A jammed lock, or
 * one in an unknown state, has both.
 */
export function availableActionsOf(entity: Entity): readonly AvailableAction[] {
  const { state } = entity;
  const shut = state === 'locked' || state === 'locking';
  const free = ['unlocked', 'unlocking', 'open', 'opening'].includes(state);
  const actions: AvailableAction[] = [];
  if (!free) actions.push({ action: 'unlock', main: shut });
  if (!shut) actions.push({ action: 'lock', main: true });
  if (hasFeature(entity, LockFeature.OPEN) && state !== 'open' && state !== 'opening')
    actions.push({ action: 'open', main: false });
  return actions.sort((one, other) => Number(other.main) - Number(one.main));
}
