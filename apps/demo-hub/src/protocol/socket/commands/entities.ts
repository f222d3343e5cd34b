import { z } from 'zod';
import { subscription, type Command } from '#protocol/socket/command.ts';
import { compressedChange, compressedState } from '#protocol/socket/compressed.ts';
import { ReadyJson } from '#protocol/socket/ready-json.ts';
import type { HubEvent } from '#world/bus.ts';
import type { StateChange } from '#world/states.ts';
import { entityIdPattern } from '#world/targets.ts';
import type { World } from '#world/world.ts';

const entityId = z
  .string()
  .transform((id) => id.trim().toLowerCase())
  .refine((id) => entityIdPattern.test(id), { error: 'Entity ID is an invalid entity ID' });
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

/** The live stream: first everything, then only what changed. */
export function entityCommands(world: World): Command[] {
  return [
    subscription(
      'subscribe_entities',
      {
        who: 'user',
        fields: { entity_ids: entityIds.optional(), include: filter.optional(), exclude: filter.optional() },
      },
      (message, session) => {
        // An empty list means all, as on the hub.
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

const made = new WeakMap<HubEvent, ReadyJson>();

/** Made once for each change, however many listen. */
function changeJson(event: HubEvent): ReadyJson {
  const known = made.get(event);
  if (known) return known;
  const json = new ReadyJson(JSON.stringify(compressedChange(event.data as StateChange)));
  made.set(event, json);
  return json;
}

function passes(rule: z.output<typeof filter>, id: string): boolean {
  return (
    rule.entities.includes(id) ||
    rule.domains.includes(id.slice(0, id.indexOf('.'))) ||
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
