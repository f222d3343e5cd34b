import type { Cancel } from '#clock.ts';
import type { Fire } from '#automations/triggers/fire.ts';
import { idsIn, isFields, textOf, type Fields } from '#automations/values.ts';
import { isStateInZone } from '#automations/zone-membership.ts';
import { stateJson, type StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** Somebody enters a zone, or leaves it. */
export function onZone(world: World, trigger: Fields, fire: Fire): Cancel {
  const options = isFields(trigger['options']) ? { ...trigger, ...trigger['options'] } : trigger;
  const ids = idsIn(options['entity_id']);
  const zoneId = textOf(options['zone']);
  const event = options['event'] === 'leave' ? 'leave' : 'enter';
  return world.bus.listen('state_changed', ({ data, context }) => {
    const { entity_id: id, old_state: old, new_state: now } = data as StateChange;
    if (!ids.includes(id) || old === undefined || now === undefined) return;
    const [was, is] = [isStateInZone(world, old, zoneId), isStateInZone(world, now, zoneId)];
    if (was === is || is !== (event === 'enter')) return;
    const zone = world.states.get(zoneId);
    const name = textOf(zone?.attributes['friendly_name'] ?? zoneId);
    const description = `${id} ${event === 'enter' ? 'entering' : 'leaving'} ${name}`;
    const states = { from_state: stateJson(old), to_state: stateJson(now) };
    fire({ platform: 'zone', entity_id: id, ...states, zone: zoneId, event, description }, context);
  });
}
