import { purposeConditions, type Purpose } from '#automations/purposes/purposes.ts';
import { isPast, numberValue, purposeEntities, stateValue } from '#automations/purposes/purpose-values.ts';
import { durationMs, isFields, textOf, textsIn, type Fields } from '#automations/values.ts';
import { isStateInZone } from '#automations/zone-membership.ts';
import type { State } from '#world/states.ts';
import type { World } from '#world/world.ts';

export const isPurposeCondition = (kind: string): boolean => kind in purposeConditions;

/** Whether one, or with `behavior: all` every entity of the target is as asked, for at least `for`. */
export function purposeHolds(part: Fields, world: World): boolean {
  const purpose = purposeConditions[textOf(part['condition'])];
  if (purpose === undefined) return false;
  const options = isFields(part['options']) ? part['options'] : {};
  const period = durationMs(options['for']) ?? 0;
  const holds = (id: string): boolean => {
    const state = world.states.get(id);
    if (state === undefined || !isAsAsked(purpose, options, state, world)) return false;
    return period === 0 || world.clock.now() - period > state.last_changed;
  };
  const ids = [...purposeEntities(world, part['target'], purpose.of)];
  return options['behavior'] === 'all' ? ids.length > 0 && ids.every(holds) : ids.some(holds);
}

/** Whether the state of one entity is what the purpose is about. */
export function isAsAsked(purpose: Purpose, options: Fields, state: State, world: World): boolean {
  switch (purpose.kind) {
    case 'state':
      return purpose.states.includes(stateValue(purpose, state) ?? '');
    case 'number': {
      const value = numberValue(purpose, state);
      return value !== undefined && isPast(world, options['threshold'], value);
    }
    case 'zone':
      return textsIn(options['zone']).some((zone) => isStateInZone(world, state, zone)) === purpose.isInside;
    case 'event':
      return false;
  }
}
