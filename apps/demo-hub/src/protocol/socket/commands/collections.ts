import { z } from 'zod';
import type { Collection, Item } from '#collections/collection.ts';
import { command, CommandError, subscription, type Command } from '#protocol/socket/command.ts';

/** `<domain>/list`, `create`, `update`, `delete` and `subscribe` for zones, helpers and persons. */
export function collectionCommands(collections: readonly Collection[]): Command[] {
  return collections.flatMap(commandsOf);
}

function commandsOf(collection: Collection): Command[] {
  const { kind } = collection;
  const { domain } = kind;
  const key = `${domain}_id`;
  const changes = kind.replacesWhole ? kind.fields : (kind.changes ?? optionalFields(kind.fields));
  const missing = (id: unknown): never => {
    throw new CommandError('not_found', `Unable to find ${key} ${String(id)}`);
  };
  const check = (item: Readonly<Record<string, unknown>>): void => {
    const others = collection.list().filter(({ id }) => id !== item['id']);
    const problem = kind.problem?.(item, others);
    if (problem !== undefined) throw new CommandError('invalid_format', problem);
  };
  const itemOf = (id: unknown): Item | undefined => collection.list().find((item) => item.id === id);

  return [
    command(`${domain}/list`, { access: 'user', fields: {} }, () =>
      kind.listJson ? kind.listJson(collection.list()) : collection.list(),
    ),
    command(`${domain}/create`, { access: 'admin', fields: kind.fields }, (fields) => {
      check(fields);
      return collection.create(fields);
    }),
    command(`${domain}/update`, { access: 'admin', fields: { [key]: z.string(), ...changes } }, (message) => {
      const { [key]: id, ...all } = message as Record<string, unknown>;
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const old = itemOf(id) ?? missing(id);
      check({ ...old, ...given });
      return collection.update(old.id, given);
    }),
    command(`${domain}/delete`, { access: 'admin', fields: { [key]: z.string() } }, (message) => {
      const { [key]: id } = message as Record<string, unknown>;
      return collection.remove(String(id)) ? null : missing(id);
    }),
    subscription(`${domain}/subscribe`, { access: 'user', fields: {} }, () => (emit) => {
      const changeJson = (changeType: string, item: Item) => ({
        change_type: changeType,
        [key]: item.id,
        item,
      });
      emit(collection.list().map((item) => changeJson('added', item)));
      return collection.listen(({ change_type: type, item }) => emit([changeJson(type, item)]));
    }),
  ];
}

/** An update changes only what it names: no defaults. */
function optionalFields(fields: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  );
}
