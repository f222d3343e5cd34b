import { z } from 'zod';
import { subscription, type Command, SerializedEvent } from '#protocol/socket/command.ts';
import { compressedChange, compressedState } from '#protocol/socket/compressed.ts';
import type { HubEvent } from '#world/bus.ts';
import type { StateChange } from '#world/states.ts';
import { ENTITY_ID_PATTERN } from '#world/targets.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

const entityId = z
  .string()
  .transform((id) => id.trim().toLowerCase())
  .refine((id) => ENTITY_ID_PATTERN.test(id), { error: 'Entity ID is an invalid entity ID' });
const entityIds = z.union([
  z.array(entityId),
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(entityId)),
]);
const filter = z.strictObject({
  domains: z.array(z.string()).default([]),
  entity_globs: z.array(z.string()).default([]),
  entities: z.array(entityId).default([]),
});

/** `subscribe_entities`: all states first, then differences. */
export function subscribeEntitiesCommands(world: World): Command[] {
  return [
    subscription(
      'subscribe_entities',
      {
        access: 'user',
        fields: { entity_ids: entityIds.optional(), include: filter.optional(), exclude: filter.optional() },
      },
      (message, session) => {
        // An empty list means all entities, as on a real hub.
        const ids = message.entity_ids?.length ? new Set(message.entity_ids) : undefined;
        const wanted = (id: string): boolean =>
          session.mayRead(id) &&
          (!ids || ids.has(id)) &&
          (!message.include || passes(message.include, id)) &&
          (!message.exclude || !passes(message.exclude, id));
        return (emit) => {
          const first = world.states.all().filter((state) => wanted(state.entity_id));
          emit({ a: Object.fromEntries(first.map((state) => [state.entity_id, compressedState(state)])) });
          return world.bus.listen('state_changed', (event) => {
            const json = wanted((event.data as StateChange).entity_id) ? changeJson(event) : undefined;
            if (json) emit(json);
          });
        };
      },
    ),
  ];
}

const serializedChanges = new WeakMap<HubEvent, SerializedEvent>();

/** Serialised once per event for all subscribers. */
function changeJson(event: HubEvent): SerializedEvent {
  const known = serializedChanges.get(event);
  if (known) return known;
  const json = new SerializedEvent(JSON.stringify(compressedChange(event.data as StateChange)));
  serializedChanges.set(event, json);
  return json;
}

function passes(rule: z.output<typeof filter>, id: string): boolean {
  return (
    rule.entities.includes(id) ||
    rule.domains.includes(domainOf(id)) ||
    rule.entity_globs.some((glob) => globPattern(glob).test(id))
  );
}

function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
