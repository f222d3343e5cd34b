import { z } from 'zod';
import { command, CommandFailure, type Command } from '#protocol/socket/command.ts';
import { defined } from '#protocol/socket/commands/registries/changes.ts';
import type { AreaFields, FloorFields, LabelFields, Registries } from '#world/registries.ts';
import type { Registry } from '#world/registry.ts';
import { slug } from '#world/slug.ts';

const text = z.string().nullable().optional();
const texts = z.array(z.string()).optional();

interface Named {
  readonly name: string;
}

/** A list of named things: their id is the slug of the first name, and no two share a name. */
interface NamedList<Fields extends Named> {
  /** `area` of `config/area_registry/list`. */
  readonly word: 'area' | 'floor' | 'label';
  readonly registry: Registry<Fields>;
  readonly optional: z.ZodRawShape;
  /** What a new one has where nothing is given. */
  readonly blank: (id: string, name: string) => Fields;
  readonly deleted: 'success' | null;
}

/** Areas, floors and labels: lists for everybody, changes for administrators. */
export function namedCommands({ areas, floors, labels }: Registries): Command[] {
  return [
    ...commandsOf<AreaFields>({
      word: 'area',
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
      deleted: 'success',
      blank: (id, name) => ({
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
      word: 'floor',
      registry: floors,
      optional: { icon: text, level: z.number().int().nullable().optional(), aliases: texts },
      deleted: null,
      blank: (id, name) => ({ floor_id: id, name, level: null, icon: null, aliases: [] }),
    }),
    ...commandsOf<LabelFields>({
      word: 'label',
      registry: labels,
      optional: { icon: text, color: text, description: text },
      deleted: null,
      blank: (id, name) => ({ label_id: id, name, color: null, icon: null, description: null }),
    }),
  ];
}

function commandsOf<Fields extends Named>({
  word,
  registry,
  optional,
  blank,
  deleted,
}: NamedList<Fields>): Command[] {
  const key = `${word}_id`;
  const type = (verb: string): string => `config/${word}_registry/${verb}`;
  const idOf = (message: object): string => String(Reflect.get(message, key));
  const free = (name: unknown, own?: string): void => {
    if (typeof name !== 'string') return;
    const taken = registry
      .list()
      .some((one) => slug(one.name) === slug(name) && Reflect.get(one, key) !== own);
    if (taken) throw new CommandFailure('invalid_info', `The name ${name} (${slug(name)}) is already in use`);
  };

  return [
    command(type('list'), { who: 'user', fields: {} }, () => registry.list()),
    command(type('create'), { who: 'admin', fields: { name: z.string(), ...optional } }, (message) => {
      const { name } = message as Named;
      free(name);
      return registry.add({ ...blank(slug(name), name), ...defined(message) });
    }),
    command(
      type('update'),
      { who: 'admin', fields: { [key]: z.string(), name: z.string().optional(), ...optional } },
      (message) => {
        const id = idOf(message);
        const changes = Object.fromEntries(Object.entries(message).filter(([name]) => name !== key));
        free(changes['name'], id);
        const updated = registry.update(id, defined(changes) as Partial<Fields>);
        // On the hub nobody foresaw it, and so it is named.
        if (!updated) throw new CommandFailure('unknown_error', 'Unknown error');
        return updated;
      },
    ),
    command(type('delete'), { who: 'admin', fields: { [key]: z.string() } }, (message) => {
      if (!registry.remove(idOf(message))) {
        throw new CommandFailure(
          'invalid_info',
          `${word.charAt(0).toUpperCase()}${word.slice(1)} ID doesn't exist`,
        );
      }
      return deleted;
    }),
    command(type('reorder'), { who: 'admin', fields: { [`${key}s`]: z.array(z.string()) } }, (message) => {
      const ids = z.array(z.string()).parse(Reflect.get(message, `${key}s`));
      const known = registry.list().map((one) => String(Reflect.get(one, key)));
      if (ids.length !== known.length || known.some((id) => !ids.includes(id))) {
        throw new CommandFailure('invalid_format', 'The list must contain every id once');
      }
      registry.reorder(ids);
      return null;
    }),
  ];
}
