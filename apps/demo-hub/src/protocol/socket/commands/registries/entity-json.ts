import { z } from 'zod';
import type { EntityFields } from '#world/registries.ts';
import type { Entry } from '#world/registry.ts';

/** An entry of `config/entity_registry/list`. */
export function entityJson(entity: Entry<EntityFields>): Record<string, unknown> {
  const hidden = ['device_class', 'original_device_class'];
  const listed = Object.entries(entity).filter(([name]) => !hidden.includes(name));
  return {
    categories: {},
    config_entry_id: 'demo',
    config_subentry_id: null,
    next_name_part: nextNamePart(entity) ?? null,
    ...Object.fromEntries(listed),
  };
}

/** An entry of `get` and `get_entries`, with more fields. */
export function extendedJson(entity: Entry<EntityFields>): Record<string, unknown> {
  return {
    ...entityJson(entity),
    aliases: [],
    capabilities: null,
    device_class: entity.device_class,
    original_device_class: entity.original_device_class,
    original_icon: null,
  };
}

/** An entry of `list_for_display`; empty keys are left out. */
export function displayJson(entity: Entry<EntityFields>): Record<string, unknown> {
  const name = entity.name ?? entity.original_name;
  const next = nextNamePart(entity);
  const precision = precisionOf(entity);
  return {
    ei: entity.entity_id,
    pl: entity.platform,
    lb: entity.labels,
    ...(entity.area_id === null ? {} : { ai: entity.area_id }),
    ...(entity.device_id === null ? {} : { di: entity.device_id }),
    ...(entity.icon === null ? {} : { ic: entity.icon }),
    ...(entity.translation_key === null ? {} : { tk: entity.translation_key }),
    ...(entity.entity_category === null ? {} : { ec: entity.entity_category === 'config' ? 0 : 1 }),
    ...(entity.hidden_by === null ? {} : { hb: true }),
    ...(name === null ? {} : { en: name }),
    ...(next === undefined ? {} : { np: next }),
    ...(precision === undefined ? {} : { dp: precision }),
  };
}

/** Display precision set by the user, else suggested by the integration. */
function precisionOf({ options }: EntityFields): number | undefined {
  const read = precisions.safeParse(options['sensor']);
  return read.data?.display_precision ?? read.data?.suggested_display_precision;
}

const precisions = z.object({
  display_precision: z.number().optional(),
  suggested_display_precision: z.number().optional(),
});

function nextNamePart(entity: EntityFields): 'area' | 'device' | undefined {
  if (entity.area_id !== null) return 'area';
  return entity.device_id === null ? undefined : 'device';
}
