import { entityIdOf } from '#automations/named-entities.ts';
import { isFields, type Fields } from '#automations/values.ts';
import type { World } from '#world/world.ts';

export const relatedTypes = [
  ...(['area', 'automation', 'automation_blueprint', 'config_entry', 'device', 'entity', 'floor'] as const),
  ...(['group', 'integration', 'label', 'person', 'scene', 'script', 'script_blueprint'] as const),
] as const;

type RelatedType = (typeof relatedTypes)[number];

interface Named {
  readonly entity: ReadonlySet<string>;
  readonly device: ReadonlySet<string>;
  readonly area: ReadonlySet<string>;
  readonly floor: ReadonlySet<string>;
  readonly label: ReadonlySet<string>;
}

const keys = {
  entity: 'entity_id',
  device: 'device_id',
  area: 'area_id',
  floor: 'floor_id',
  label: 'label_id',
} as const;

/** Everything that a configuration names in its triggers, conditions and actions. */
function namedIn(world: World, { triggers, conditions, actions }: Fields): Named {
  const named = {
    entity: new Set<string>(),
    device: new Set<string>(),
    area: new Set<string>(),
    floor: new Set<string>(),
    label: new Set<string>(),
  };
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) {
      part.forEach(collect);
      return;
    }
    if (!isFields(part)) return;
    for (const [kind, key] of Object.entries(keys)) {
      for (const id of [part[key]].flat().filter((one) => typeof one === 'string')) {
        named[kind as keyof typeof keys].add(kind === 'entity' ? entityIdOf(world, id) : id);
      }
    }
    for (const scene of [part['scene'], part['zone']].flat())
      if (typeof scene === 'string' && scene.includes('.')) named.entity.add(scene);
    Object.values(part).forEach(collect);
  };
  collect([triggers, conditions, actions]);
  return named;
}

/** As `search/related` answers: lists of ids by type, without empty ones. */
export function relatedTo(
  world: World,
  automations: ReadonlyMap<string, Fields>,
  type: RelatedType,
  id: string,
): Readonly<Record<string, readonly string[]>> {
  const { entities, devices, areas } = world.registries;
  const found: Record<string, Set<string>> = {};
  const add = (kind: string, one: string | null | undefined): void => {
    if (typeof one === 'string' && one !== '' && !(kind === type && one === id))
      (found[kind] ??= new Set()).add(one);
  };
  const naming = (kind: keyof Named, one: string): void => {
    for (const [entityId, config] of automations)
      if (namedIn(world, config)[kind].has(one)) add('automation', entityId);
  };
  if (type === 'entity') {
    const entry = entities.get(id);
    add('device', entry?.device_id);
    add('area', world.registries.areaOf(id));
    add('integration', entry?.platform);
    naming('entity', id);
  } else if (type === 'device') {
    add('area', devices.get(id)?.area_id);
    for (const entry of entities.list()) if (entry.device_id === id) add('entity', entry.entity_id);
    naming('device', id);
  } else if (type === 'area') {
    for (const device of devices.list()) if (device.area_id === id) add('device', device.id);
    for (const { entity_id: entityId } of entities.list())
      if (world.registries.areaOf(entityId) === id) add('entity', entityId);
    naming('area', id);
  } else if (type === 'floor') {
    for (const area of areas.list()) if (area.floor_id === id) add('area', area.area_id);
    naming('floor', id);
  } else if (type === 'automation') {
    const config = automations.get(id);
    if (config === undefined) return {};
    for (const [kind, ids] of Object.entries<ReadonlySet<string>>({ ...namedIn(world, config) }))
      for (const one of ids) {
        add(kind, one);
        if (kind === 'entity') {
          add('device', entities.get(one)?.device_id);
          add('area', world.registries.areaOf(one));
        }
      }
  }
  return Object.fromEntries(Object.entries(found).map(([kind, ids]) => [kind, [...ids]]));
}
