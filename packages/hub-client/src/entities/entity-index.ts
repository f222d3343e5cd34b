import { cleanText } from '../text/clean-text.ts';
import type { Entity, EntityListState, KnownEntity } from './types.ts';

/** A summary of every existing entity. The list is a new object only when it changed. */
export interface EntityIndex {
  readonly state: EntityListState;
  /** Exactly these exist. */
  replace(entities: Iterable<Entity>): void;
  /** Adds or updates this one. */
  upsert(entity: Entity): void;
  remove(entityId: string): void;
  /** Creates the new list if anything changed since the last call; returns whether it did. */
  commit(): boolean;
}

export function createEntityIndex(): EntityIndex {
  let byId = new Map<string, KnownEntity>();
  let state: EntityListState = { kind: 'loading' };
  let changed = false;
  /** There are few domains and classes: each string is stored once. */
  const strings = new Map<string, string>();
  const intern = (word: string) => {
    const kept = strings.get(word);
    if (kept === undefined) strings.set(word, word);
    return kept ?? word;
  };

  function describe({ entity_id, attributes }: Entity): KnownEntity {
    const before = byId.get(entity_id);
    const name = cleanText(textOf(attributes['friendly_name']) ?? '') || undefined;
    const device_class = textOf(attributes['device_class']);
    const automation_id = entity_id.startsWith('automation.') ? textOf(attributes['id']) : undefined;
    if (
      before?.name === name &&
      before?.device_class === device_class &&
      before?.automation_id === automation_id &&
      before !== undefined
    )
      return before;
    changed = true;
    return {
      entity_id,
      domain: intern(entity_id.slice(0, Math.max(0, entity_id.indexOf('.')))),
      name,
      device_class: device_class === undefined ? undefined : intern(device_class),
      ...(automation_id === undefined ? {} : { automation_id }),
    };
  }

  return {
    get state() {
      return state;
    },
    replace(entities) {
      const next = new Map<string, KnownEntity>();
      for (const entity of entities) next.set(entity.entity_id, describe(entity));
      if (next.size !== byId.size || state.kind === 'loading') changed = true;
      byId = next;
    },
    upsert(entity) {
      byId.set(entity.entity_id, describe(entity));
    },
    remove(entityId) {
      if (byId.delete(entityId)) changed = true;
    },
    commit() {
      if (!changed) return false;
      changed = false;
      state = { kind: 'loaded', entities: [...byId.values()] };
      return true;
    },
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
