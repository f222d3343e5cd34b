import { z } from 'zod';
import type { EntityDefinition } from '#world/kind.ts';
import type { StoredValue } from '#store/store.ts';
import type { Entities } from '#world/entities.ts';
import { uniqueSlug } from '#world/slug.ts';

/** A stored helper or zone. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** A type of helper: its fields, its validation and its entity. */
export interface CollectionKind {
  /** Also the prefix of its commands: `zone/list`. */
  readonly domain: string;
  /** Fields of `create`, with defaults. */
  readonly fields: z.ZodRawShape;
  /** Fields of `update`; those of `create`, all optional and without their defaults, when not given. */
  readonly changes?: z.ZodRawShape;
  /** Why the item cannot be, across its fields and the other items; undefined when it can. */
  readonly problem?: (item: Readonly<Record<string, unknown>>, others: readonly Item[]) => string | undefined;
  /** The answer of `list`; the items when not given. */
  readonly listJson?: (items: readonly Item[]) => unknown;
  /** True: an update replaces the whole item; missing fields get their defaults. */
  readonly replacesWhole?: boolean;
  define(item: Item): EntityDefinition;
}

interface CollectionChange {
  readonly change_type: 'added' | 'updated' | 'removed';
  readonly item: Item;
}

export interface Collection {
  readonly kind: CollectionKind;
  list(): Item[];
  create(fields: Readonly<Record<string, unknown>>): Item;
  update(id: string, changes: Readonly<Record<string, unknown>>): Item | undefined;
  remove(id: string): boolean;
  listen(listener: (change: CollectionChange) => void): () => void;
}

export const storedItemsSchema: z.ZodType<Item[]> = z.array(
  z.looseObject({ id: z.string(), name: z.string() }),
);

export const icon = z
  .string()
  .regex(/^[^:]+:[^:]+$/, { error: 'Icons should be specified in the form "prefix:name"' });

export function createCollection(
  kind: CollectionKind,
  {
    entities,
    storage,
    defaults,
  }: { entities: Entities; storage: StoredValue<Item[]>; defaults: readonly Item[] },
): Collection {
  const items = new Map((storage.load() ?? defaults).map((item) => [item.id, item]));
  const listeners = new Set<(change: CollectionChange) => void>();
  for (const item of items.values()) entities.add(kind.define(item), { platform: kind.domain });

  function changed(change: CollectionChange): void {
    storage.save([...items.values()]);
    for (const listener of [...listeners]) listener(change);
  }

  return {
    kind,
    list: () => [...items.values()],
    create(fields) {
      const name = String(fields['name']);
      const item: Item = { ...fields, name, id: uniqueSlug(name, (id) => items.has(id)) };
      items.set(item.id, item);
      entities.add(kind.define(item), { platform: kind.domain });
      changed({ change_type: 'added', item });
      return item;
    },
    update(id, changes) {
      const old = items.get(id);
      if (!old) return undefined;
      const item: Item = { ...(kind.replacesWhole ? { name: old.name } : old), ...changes, id };
      items.set(id, item);
      entities.rebuild(kind.define(item));
      changed({ change_type: 'updated', item });
      return item;
    },
    remove(id) {
      const item = items.get(id);
      if (!item) return false;
      items.delete(id);
      entities.remove(`${kind.domain}.${id}`);
      changed({ change_type: 'removed', item });
      return true;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
