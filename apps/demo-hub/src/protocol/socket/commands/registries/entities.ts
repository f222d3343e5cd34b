import { z } from 'zod';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import { withoutUndefined } from '#world/without-undefined.ts';
import { displayJson, entityJson, extendedJson } from '#protocol/socket/commands/registries/entity-json.ts';
import type { EntityFields } from '#world/registries.ts';
import type { Entry } from '#world/registry.ts';
import { ENTITY_ID_PATTERN } from '#world/targets.ts';
import type { World } from '#world/world.ts';

const text = z.string().nullable().optional();
const entityId = z.string().regex(ENTITY_ID_PATTERN, { error: 'Entity ID is an invalid entity ID' });
const byUser = z.literal('user').nullable().optional();

export function entityRegistryCommands({ registries, entities }: World): Command[] {
  const known = (id: string): Entry<EntityFields> => {
    const entry = registries.entities.get(id);
    if (!entry) throw new CommandError('not_found', 'Entity not found');
    return entry;
  };

  return [
    command('config/entity_registry/list', { access: 'user', fields: {} }, () =>
      registries.entities.list().map(entityJson),
    ),
    command('config/entity_registry/list_for_display', { access: 'user', fields: {} }, () => ({
      entity_categories: { 0: 'config', 1: 'diagnostic' },
      entities: registries.entities
        .list()
        .filter((entry) => entry.disabled_by === null)
        .map(displayJson),
    })),
    command(
      'config/entity_registry/get',
      { access: 'user', fields: { entity_id: entityId } },
      ({ entity_id: id }) => extendedJson(known(id)),
    ),
    command(
      'config/entity_registry/get_entries',
      { access: 'user', fields: { entity_ids: z.array(entityId) } },
      ({ entity_ids: ids }) =>
        Object.fromEntries(
          ids.map((id) => {
            const entry = registries.entities.get(id);
            return [id, entry ? extendedJson(entry) : null];
          }),
        ),
    ),
    command(
      'config/entity_registry/update',
      {
        access: 'admin',
        fields: {
          entity_id: entityId,
          name: text,
          icon: text,
          area_id: text,
          device_class: text,
          labels: z.array(z.string()).optional(),
          hidden_by: byUser,
          disabled_by: byUser,
        },
      },
      ({ entity_id: id, ...changes }) => {
        rejectAreaOfUnnamed({ ...known(id), ...withoutUndefined(changes) });
        registries.entities.update(id, withoutUndefined(changes));
        if (changes.disabled_by === undefined) entities.refresh(id);
        else entities.setEnabled(id, changes.disabled_by === null);
        return { entity_entry: extendedJson(known(id)) };
      },
    ),
    command(
      'config/entity_registry/remove',
      { access: 'admin', fields: { entity_id: entityId } },
      ({ entity_id: id }) => {
        known(id);
        entities.remove(id);
        return null;
      },
    ),
  ];
}

function rejectAreaOfUnnamed(entry: EntityFields): void {
  const nameless = entry.name === null && entry.original_name === null;
  if (entry.device_id === null || !nameless || entry.area_id === null) return;
  throw new CommandError(
    'invalid_info',
    'An entity without a name of its own cannot have an area of its own, set the area on its device instead',
  );
}
