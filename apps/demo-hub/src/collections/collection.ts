import { z } from 'zod';
import type { Blueprint } from '#devices/kind.ts';
import type { Drawer } from '#store/store.ts';
import type { Entities } from '#world/entities.ts';
import { freeSlug } from '#world/slug.ts';

/** A helper or a zone that people make and change: its id and its own fields. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** What a kind of helper is. */
export interface CollectionKind {
  /** Also the name of its commands: `zone/list`. */
  readonly domain: string;
  /** The fields of a new one, with their defaults. */
  readonly fields: z.ZodRawShape;
  /** What no single field can tell. */
  readonly holds?: (item: Readonly<Record<string, unknown>>) => boolean;
  /** True: an update replaces the whole item, and what is not given falls back to its default. */
  readonly updatesWhole?: boolean;
  blueprint(item: Item): Blueprint;
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

export const keptItems: z.ZodType<Item[]> = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export const icon = z
  .string()
  .regex(/^[^:]+:[^:]+$/, { error: 'Icons should be specified in the form "prefix:name"' });

export function createCollection(
  kind: CollectionKind,
  { entities, drawer, first }: { entities: Entities; drawer: Drawer<Item[]>; first: readonly Item[] },
): Collection {
  const items = new Map((drawer.load() ?? first).map((item) => [item.id, item]));
  const listeners = new Set<(change: CollectionChange) => void>();
  for (const item of items.values()) entities.add(kind.blueprint(item), { platform: kind.domain });

  function changed(change: CollectionChange): void {
    drawer.save([...items.values()]);
    for (const listener of [...listeners]) listener(change);
  }

  return {
    kind,
    list: () => [...items.values()],
    create(fields) {
      const name = String(fields['name']);
      const item: Item = { ...fields, name, id: freeSlug(name, (id) => items.has(id)) };
      items.set(item.id, item);
      entities.add(kind.blueprint(item), { platform: kind.domain });
      changed({ change_type: 'added', item });
      return item;
    },
    update(id, changes) {
      const old = items.get(id);
      if (!old) return undefined;
      const item: Item = { ...(kind.updatesWhole ? { name: old.name } : old), ...changes, id };
      items.set(id, item);
      entities.rebuild(kind.blueprint(item));
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
