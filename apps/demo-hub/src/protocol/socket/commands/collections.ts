import { z } from 'zod';
import type { Collection, Item } from '#collections/collection.ts';
import { command, CommandFailure, subscription, type Command } from '#protocol/socket/command.ts';

/** `<domain>/list`, `create`, `update`, `delete`, `subscribe`: the same for zones and every helper. */
export function collectionCommands(collections: readonly Collection[]): Command[] {
  return collections.flatMap(commandsOf);
}

function commandsOf(collection: Collection): Command[] {
  const { kind } = collection;
  const { domain } = kind;
  const key = `${domain}_id`;
  const changes = kind.updatesWhole ? kind.fields : z.object(kind.fields).partial().shape;
  const missing = (id: unknown): never => {
    throw new CommandFailure('not_found', `Unable to find ${key} ${String(id)}`);
  };
  const check = (item: Readonly<Record<string, unknown>>): void => {
    if (kind.holds && !kind.holds(item))
      throw new CommandFailure('invalid_format', 'the values do not go together');
  };
  const itemOf = (id: unknown): Item | undefined => collection.list().find((item) => item.id === id);

  return [
    command(`${domain}/list`, { who: 'user', fields: {} }, () => collection.list()),
    command(`${domain}/create`, { who: 'admin', fields: kind.fields }, (fields) => {
      check(fields);
      return collection.create(fields);
    }),
    command(`${domain}/update`, { who: 'admin', fields: { [key]: z.string(), ...changes } }, (message) => {
      const { [key]: id, ...all } = message as Record<string, unknown>;
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const old = itemOf(id) ?? missing(id);
      check({ ...old, ...given });
      return collection.update(old.id, given);
    }),
    command(`${domain}/delete`, { who: 'admin', fields: { [key]: z.string() } }, (message) => {
      const { [key]: id } = message as Record<string, unknown>;
      return collection.remove(String(id)) ? null : missing(id);
    }),
    subscription(`${domain}/subscribe`, { who: 'user', fields: {} }, () => (emit) => {
      const told = (changeType: string, item: Item) => ({ change_type: changeType, [key]: item.id, item });
      emit(collection.list().map((item) => told('added', item)));
      return collection.listen(({ change_type: type, item }) => emit([told(type, item)]));
    }),
  ];
}
