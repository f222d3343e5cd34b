import { z } from 'zod';
import { command, CommandFailure, type Command } from '#protocol/socket/command.ts';
import type { EntityFields } from '#world/registries.ts';
import type { Entry } from '#world/registry.ts';
import { slug } from '#world/slug.ts';
import type { World } from '#world/world.ts';

const user = { who: 'user', fields: {} } as const;
const text = z.string().nullable().optional();
const texts = z.array(z.string()).optional();

/** Areas, floors, labels, devices and entities: lists for everybody, changes for administrators. */
export function registryCommands({ registries, entities }: World): Command[] {
  return [
    command('config/area_registry/list', user, () => registries.areas.list()),
    command('config/floor_registry/list', user, () => registries.floors.list()),
    command('config/label_registry/list', user, () => registries.labels.list()),
    command('config/device_registry/list', user, () => registries.devices.list().map(deviceJson)),
    command('config/entity_registry/list', user, () => registries.entities.list().map(entityJson)),
    command('config/entity_registry/list_for_display', user, () => ({
      entity_categories: { 0: 'config', 1: 'diagnostic' },
      entities: registries.entities
        .list()
        .filter((entity) => entity.disabled_by === null)
        .map(displayJson),
    })),
    command(
      'config/entity_registry/get',
      { who: 'user', fields: { entity_id: z.string() } },
      ({ entity_id: id }) => extendedJson(found(registries.entities.get(id), 'Entity not found')),
    ),
    command(
      'config/area_registry/update',
      {
        who: 'admin',
        fields: {
          area_id: z.string(),
          name: z.string().optional(),
          icon: text,
          floor_id: text,
          picture: text,
          aliases: texts,
          labels: texts,
        },
      },
      ({ area_id: id, ...changes }) =>
        found(registries.areas.update(id, defined(changes)), "Area ID doesn't exist", 'invalid_info'),
    ),
    command(
      'config/area_registry/create',
      {
        who: 'admin',
        fields: {
          name: z.string(),
          icon: text,
          floor_id: text,
          picture: text,
          aliases: texts,
          labels: texts,
        },
      },
      ({ name, icon, floor_id: floor, picture, aliases, labels }) => {
        const taken = registries.areas.list().some((area) => slug(area.name) === slug(name));
        if (taken)
          throw new CommandFailure('invalid_info', `The name ${name} (${slug(name)}) is already in use`);
        return registries.areas.add({
          area_id: slug(name),
          name,
          floor_id: floor ?? null,
          icon: icon ?? null,
          picture: picture ?? null,
          aliases: aliases ?? [],
          labels: labels ?? [],
          temperature_entity_id: null,
          humidity_entity_id: null,
        });
      },
    ),
    command(
      'config/area_registry/delete',
      { who: 'admin', fields: { area_id: z.string() } },
      ({ area_id: id }) => {
        if (!registries.areas.remove(id)) throw new CommandFailure('invalid_info', "Area ID doesn't exist");
        return 'success';
      },
    ),
    command(
      'config/device_registry/update',
      {
        who: 'admin',
        fields: {
          device_id: z.string(),
          area_id: text,
          name_by_user: text,
          labels: texts,
          disabled_by: z.literal('user').nullable().optional(),
        },
      },
      ({ device_id: id, ...changes }) => {
        const device = found(registries.devices.update(id, defined(changes)), 'Device not found');
        for (const entity of registries.entities.list())
          if (entity.device_id === id) entities.publish(entity.entity_id);
        return deviceJson(device);
      },
    ),
    command(
      'config/entity_registry/update',
      {
        who: 'admin',
        fields: {
          entity_id: z.string(),
          name: text,
          icon: text,
          area_id: text,
          labels: texts,
          hidden_by: z.literal('user').nullable().optional(),
          disabled_by: z.literal('user').nullable().optional(),
        },
      },
      ({ entity_id: id, ...changes }) => {
        const before = found(registries.entities.get(id), 'Entity not found');
        const nameless =
          (changes.name === undefined ? before.name : changes.name) === null && before.original_name === null;
        const ownArea = changes.area_id === undefined ? before.area_id : changes.area_id;
        if (before.device_id !== null && nameless && ownArea !== null) {
          throw new CommandFailure(
            'invalid_info',
            'An entity without a name of its own cannot have an area of its own, set the area on its device instead',
          );
        }
        const entry = found(registries.entities.update(id, defined(changes)), 'Entity not found');
        entities.publish(id);
        return { entity_entry: extendedJson(entry) };
      },
    ),
    command(
      'config/entity_registry/remove',
      { who: 'admin', fields: { entity_id: z.string() } },
      ({ entity_id: id }) => {
        found(registries.entities.get(id), 'Entity not found');
        entities.remove(id);
        return null;
      },
    ),
  ];
}

function found<Value>(value: Value | undefined, message: string, code = 'not_found'): Value {
  if (value === undefined) throw new CommandFailure(code, message);
  return value;
}

/** Without the keys that were not given: null means to take away, absent means to leave. */
function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function deviceJson(device: object): Record<string, unknown> {
  return {
    model_id: null,
    hw_version: null,
    serial_number: null,
    via_device_id: null,
    parent_device_id: null,
    entry_type: null,
    connections: [],
    configuration_url: null,
    config_entry_id: 'demo',
    config_entries: ['demo'],
    primary_config_entry: 'demo',
    ...device,
  };
}

function entityJson(entity: Entry<EntityFields>): Record<string, unknown> {
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

function extendedJson(entity: Entry<EntityFields>): Record<string, unknown> {
  return {
    ...entityJson(entity),
    aliases: [],
    capabilities: null,
    device_class: entity.device_class,
    original_device_class: entity.original_device_class,
    original_icon: null,
  };
}

/** The compact list: keys that say nothing are left out. */
function displayJson(entity: Entry<EntityFields>): Record<string, unknown> {
  const name = entity.name ?? entity.original_name;
  const next = nextNamePart(entity);
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
  };
}

function nextNamePart(entity: EntityFields): 'area' | 'device' | undefined {
  if (entity.area_id !== null) return 'area';
  return entity.device_id === null ? undefined : 'device';
}
