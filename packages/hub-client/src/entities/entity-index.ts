import { cleanText } from '../text/clean-text.ts';
import { domainOf } from './domain-of.ts';
import type { Entity, EntityListState, KnownEntity } from './types.ts';

/** A summary of every existing entity. The list is a new object only when it changed. */
export interface EntityIndex {
  readonly state: EntityListState;
  /** Exactly these exist. */
  replace(entities: Iterable<KnownEntity>): void;
  /** Adds or updates this one. */
  upsert(entity: KnownEntity): void;
  remove(entityId: string): void;
  /** Whether some of the hub's entities are still to come. */
  setStarting(isStarting: boolean): void;
  /** Something else that listeners read with the list has changed. */
  touch(): void;
  /** Creates the new list if anything changed since the last call; returns whether it did. */
  commit(): boolean;
}

export function createEntityIndex(): EntityIndex {
  let byId = new Map<string, KnownEntity>();
  let state: EntityListState = { kind: 'loading' };
  let changed = false;
  let isStarting = false;
  /** There are few domains and classes: each string is stored once. */
  const strings = new Map<string, string>();
  const intern = (word: string) => {
    const kept = strings.get(word);
    if (kept === undefined) strings.set(word, word);
    return kept ?? word;
  };

  /** The one of before where nothing has changed, so that listeners can compare. */
  function keep(known: KnownEntity): KnownEntity {
    const before = byId.get(known.entity_id);
    if (
      before?.name === known.name &&
      before?.device_class === known.device_class &&
      before?.automation_id === known.automation_id &&
      before !== undefined
    )
      return before;
    changed = true;
    return {
      ...known,
      domain: intern(known.domain),
      device_class: known.device_class === undefined ? undefined : intern(known.device_class),
    };
  }

  return {
    get state() {
      return state;
    },
    replace(entities) {
      const next = new Map<string, KnownEntity>();
      for (const entity of entities) next.set(entity.entity_id, keep(entity));
      if (next.size !== byId.size || state.kind === 'loading') changed = true;
      byId = next;
    },
    upsert(entity) {
      byId.set(entity.entity_id, keep(entity));
    },
    remove(entityId) {
      if (byId.delete(entityId)) changed = true;
    },
    setStarting(next) {
      if (next !== isStarting) changed = true;
      isStarting = next;
    },
    touch() {
      changed = true;
    },
    commit() {
      if (!changed) return false;
      changed = false;
      state = { kind: 'loaded', entities: [...byId.values()], ...(isStarting && { isStarting }) };
      return true;
    },
  };
}

/** What the index holds of an entity. */
export function knownEntityOf({
  entity_id,
  attributes,
}: Pick<Entity, 'entity_id' | 'attributes'>): KnownEntity {
  const automation_id = entity_id.startsWith('automation.') ? textOf(attributes['id']) : undefined;
  return {
    entity_id,
    domain: domainOf(entity_id),
    name: cleanText(textOf(attributes['friendly_name']) ?? '') || undefined,
    device_class: textOf(attributes['device_class']),
    ...(automation_id === undefined ? {} : { automation_id }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
