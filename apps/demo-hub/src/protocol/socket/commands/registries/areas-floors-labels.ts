import { z } from 'zod';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import { withoutUndefined } from '#world/without-undefined.ts';
import type { AreaFields, FloorFields, LabelFields, Registries } from '#world/registries.ts';
import type { Registry } from '#world/registry.ts';
import { slug } from '#world/slug.ts';

const text = z.string().nullable().optional();
const texts = z.array(z.string()).optional();

interface Named {
  readonly name: string;
}

/** A registry with unique names, whose ids are slugs of the first name. */
interface NamedRegistry<Fields extends Named> {
  /** As in `config/area_registry/list`. */
  readonly type: 'area' | 'floor' | 'label';
  readonly registry: Registry<Fields>;
  readonly optional: z.ZodRawShape;
  /** Fields of a new entry that were not given. */
  readonly defaults: (id: string, name: string) => Fields;
  readonly deleteResult: 'success' | null;
}

/** Area, floor and label registries: all users may list, administrators may change. */
export function areaFloorLabelCommands({ areas, floors, labels }: Registries): Command[] {
  return [
    ...commandsOf<AreaFields>({
      type: 'area',
      registry: areas,
      optional: {
        icon: text,
        floor_id: text,
        picture: text,
        aliases: texts,
        labels: texts,
        temperature_entity_id: text,
        humidity_entity_id: text,
      },
      deleteResult: 'success',
      defaults: (id, name) => ({
        area_id: id,
        name,
        floor_id: null,
        icon: null,
        picture: null,
        aliases: [],
        labels: [],
        temperature_entity_id: null,
        humidity_entity_id: null,
      }),
    }),
    ...commandsOf<FloorFields>({
      type: 'floor',
      registry: floors,
      optional: { icon: text, level: z.number().int().nullable().optional(), aliases: texts },
      deleteResult: null,
      defaults: (id, name) => ({ floor_id: id, name, level: null, icon: null, aliases: [] }),
    }),
    ...commandsOf<LabelFields>({
      type: 'label',
      registry: labels,
      optional: { icon: text, color: text, description: text },
      deleteResult: null,
      defaults: (id, name) => ({ label_id: id, name, color: null, icon: null, description: null }),
    }),
  ];
}

function commandsOf<Fields extends Named>({
  type: word,
  registry,
  optional,
  defaults: blank,
  deleteResult: deleted,
}: NamedRegistry<Fields>): Command[] {
  const key = `${word}_id`;
  const type = (verb: string): string => `config/${word}_registry/${verb}`;
  const idOf = (message: object): string => String(Reflect.get(message, key));
  const requireFreeName = (name: unknown, own?: string): void => {
    if (typeof name !== 'string') return;
    const taken = registry
      .list()
      .some((one) => slug(one.name) === slug(name) && Reflect.get(one, key) !== own);
    if (taken) throw new CommandError('invalid_info', `The name ${name} (${slug(name)}) is already in use`);
  };

  return [
    command(type('list'), { access: 'user', fields: {} }, () => registry.list()),
    command(type('create'), { access: 'admin', fields: { name: z.string(), ...optional } }, (message) => {
      const { name } = message as Named;
      requireFreeName(name);
      return registry.add({ ...blank(slug(name), name), ...withoutUndefined(message) });
    }),
    command(
      type('update'),
      { access: 'admin', fields: { [key]: z.string(), name: z.string().optional(), ...optional } },
      (message) => {
        const id = idOf(message);
        const changes = Object.fromEntries(Object.entries(message).filter(([name]) => name !== key));
        requireFreeName(changes['name'], id);
        const updated = registry.update(id, withoutUndefined(changes) as Partial<Fields>);
        // A real hub raises an unhandled error here.
        if (!updated) throw new CommandError('unknown_error', 'Unknown error');
        return updated;
      },
    ),
    command(type('delete'), { access: 'admin', fields: { [key]: z.string() } }, (message) => {
      if (!registry.remove(idOf(message))) {
        throw new CommandError(
          'invalid_info',
          `${word.charAt(0).toUpperCase()}${word.slice(1)} ID doesn't exist`,
        );
      }
      return deleted;
    }),
    command(type('reorder'), { access: 'admin', fields: { [`${key}s`]: z.array(z.string()) } }, (message) => {
      const ids = z.array(z.string()).parse(Reflect.get(message, `${key}s`));
      const known = registry.list().map((one) => String(Reflect.get(one, key)));
      if (ids.length !== known.length || known.some((id) => !ids.includes(id))) {
        throw new CommandError('invalid_format', 'The list must contain every id once');
      }
      registry.reorder(ids);
      return null;
    }),
  ];
}
