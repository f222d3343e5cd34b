import type { Cancel } from '#clock.ts';
import { isAsAsked } from '#automations/purposes/purpose-conditions.ts';
import { purposeTriggers, type Purpose } from '#automations/purposes/purposes.ts';
import { numberValue, purposeEntities, stateValue } from '#automations/purposes/purpose-values.ts';
import { durationMs, isFields, textOf, textsIn, type Fields } from '#automations/values.ts';
import { isStateInZone } from '#automations/zone-membership.ts';
import { stateJson, type State, type StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';
import type { Fire } from './fire.ts';
import { createHoldTimers } from './hold-timers.ts';

export const isPurposeTrigger = (kind: string): boolean => kind in purposeTriggers;

/**
 * A purpose-specific trigger: of each entity of its target, of the first one (`behavior: first`) or of the last one
 * (`all`) that comes to be so, `for` a while.
 */
export function onPurpose(world: World, trigger: Fields, fire: Fire): Cancel {
  const kind = textOf(trigger['trigger'] ?? trigger['platform']);
  const purpose = purposeTriggers[kind];
  if (purpose === undefined) return () => undefined;
  const options = isFields(trigger['options']) ? trigger['options'] : {};
  const behavior = textOf(options['behavior'] ?? 'each');
  const ms = durationMs(options['for']) ?? 0;
  const timers = createHoldTimers(world, ms);
  const keyOf = (id: string): string => (['first', 'all', 'last'].includes(behavior) ? behavior : id);
  const isSo = (id: string): boolean => {
    const state = world.states.get(id);
    return state !== undefined && isAsAsked(purpose, options, state, world);
  };
  const unlisten = world.bus.listen('state_changed', ({ data, context }) => {
    const change = data as StateChange;
    const { entity_id: id, old_state: old, new_state: now } = change;
    if (!mayBeAbout(purpose, id)) return;
    const ids = purposeEntities(world, trigger['target'], purpose.of);
    if (!ids.has(id)) return;
    const isChanged = old !== undefined && now !== undefined && begins({ purpose, options, world }, old, now);
    if (!isChanged) {
      if (purpose.kind !== 'event' && !isSo(id)) timers.giveUp(keyOf(id));
      return;
    }
    const count = purpose.kind === 'event' ? 1 : [...ids].filter(isSo).length;
    if (behavior === 'first' && count !== 1) return;
    if ((behavior === 'all' || behavior === 'last') && purpose.kind !== 'event' && count !== ids.size) return;
    const states = { from_state: stateJson(old), to_state: stateJson(now) };
    timers.begin(keyOf(id), () =>
      fire({ platform: kind, entity_id: id, ...states, for: ms, description: `state of ${id}` }, context),
    );
  });
  return () => {
    unlisten();
    timers.close();
  };
}

/** Before the target is looked up: most changes are of other kinds of entities. */
const mayBeAbout = (purpose: Purpose, entityId: string): boolean =>
  purpose.of.some(({ domain }) => entityId.startsWith(`${domain}.`));

interface Asked {
  readonly purpose: Purpose;
  readonly options: Fields;
  readonly world: World;
}

/** Whether the change makes it so. */
function begins({ purpose, options, world }: Asked, old: State, now: State): boolean {
  switch (purpose.kind) {
    case 'state': {
      const [before, after] = [stateValue(purpose, old), stateValue(purpose, now)];
      if (before === undefined || after === undefined || before === after) return false;
      if (!purpose.states.includes(after)) return false;
      return purpose.from === undefined ? !purpose.states.includes(before) : purpose.from.includes(before);
    }
    case 'number': {
      const [before, after] = [numberValue(purpose, old), numberValue(purpose, now)];
      if (before === undefined || after === undefined || before === after) return false;
      const isIn = isAsAsked(purpose, options, now, world);
      return purpose.mode === 'changed' ? isIn : isIn && !isAsAsked(purpose, options, old, world);
    }
    case 'event': {
      const types = textsIn(options['event_type']);
      return old.state !== now.state && types.includes(textOf(now.attributes['event_type']));
    }
    case 'zone': {
      const isIn = (state: State): boolean =>
        textsIn(options['zone']).some((zone) => isStateInZone(world, state, zone));
      return isIn(old) !== isIn(now) && isIn(now) === purpose.isInside;
    }
  }
}
