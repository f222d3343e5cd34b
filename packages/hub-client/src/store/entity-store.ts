import type { OwnConnection } from '../connection/connection.ts';
import { isRecord } from '../is-record.ts';
import { createListeners, reporterOf, type Listeners } from '../listeners.ts';
import type { Platform, Release } from '../platform.ts';
import { alarmClasses } from './alarm-classes.ts';
import { createCensus, type Count } from './census.ts';
import { createFeeds } from './feeds.ts';
import { createInterest } from './interest.ts';
import { createKnownList } from './known-list.ts';
import { applyChange, entityFromAdd, entityFromState, tellsTheSame } from './reduce.ts';
import type { Entity, EntityStore, KnownEntity } from './types.ts';

export interface EntityStoreParts {
  readonly connection: OwnConnection;
  readonly platform: Platform;
  readonly onRegistryChange: (listener: () => void) => Release;
}

/** How long the first count is kept whole, so that the first views are filled at once; milliseconds. */
const firstLook = 5_000;

// No set: one made of what is imported would count as an effect, and bring this file wherever the package is read.
const alwaysWatchedClasses: readonly string[] = alarmClasses;

export function createEntityStore({ connection, platform, onRegistryChange }: EntityStoreParts): EntityStore {
  const { clock } = platform;
  const report = reporterOf(platform);
  const values = new Map<string, Entity>();
  const known = createKnownList();
  const listListeners = createListeners<[]>(report);
  const entityListeners = new Map<string, Listeners<[]>>();
  /** Every entity as first counted, for a moment. */
  let snapshot: Map<string, Entity> | undefined;
  let counted = false;

  const interest = createInterest(clock, () => feeds.sync());
  const feeds = createFeeds({ connection, clock, interest, onEvent, onDropped });
  const census = createCensus({ connection, clock, onRegistryChange, onCount });

  function onEvent(event: unknown, owns: (entityId: string) => boolean): void {
    if (!isRecord(event)) return;
    const now = clock.now();
    const touched: string[] = [];
    for (const [id, add] of entriesOf(event['a'])) {
      if (owns(id) && put(entityFromAdd(id, add, now))) touched.push(id);
    }
    for (const [id, change] of entriesOf(event['c'])) {
      const before = owns(id) ? values.get(id) : undefined;
      if (before === undefined) continue;
      // Never compared: two changes may share their millisecond.
      const after = applyChange(before, change, now);
      values.set(id, after);
      if (counted) known.put(after);
      touched.push(id);
    }
    for (const id of listOf(event['r'])) {
      if (typeof id === 'string' && owns(id) && remove(id)) touched.push(id);
    }
    announce(touched);
  }

  function put(entity: Entity): boolean {
    const { entity_id } = entity;
    if (!values.has(entity_id)) census.note(entity_id, 'added');
    if (counted) known.put(entity);
    return set(entity);
  }

  /** Whether it tells anything new. A value heard again on a new line is told again, for its age. */
  function set(entity: Entity): boolean {
    const before = values.get(entity.entity_id);
    if (before === undefined || !tellsTheSame(before, entity)) {
      values.set(entity.entity_id, entity);
      return true;
    }
    const { state } = connection;
    if (state.kind !== 'ready' || before.heardAt >= state.since) return false;
    values.set(entity.entity_id, { ...before, heardAt: entity.heardAt });
    return true;
  }

  /** While the hub starts, what it takes away may come back: the next count decides. */
  function remove(id: string): boolean {
    if (!census.isRunning) return false;
    census.note(id, 'removed');
    known.remove(id);
    snapshot?.delete(id);
    return values.delete(id);
  }

  function onCount({ states, isRunning, meanwhile }: Count): void {
    const now = clock.now();
    const present = new Map<string, Entity>();
    for (const state of states) {
      const entity = entityFromState(state, now);
      if (entity !== undefined && meanwhile.get(entity.entity_id) !== 'removed') {
        present.set(entity.entity_id, entity);
      }
    }
    for (const [id, what] of meanwhile) {
      const value = what === 'added' ? values.get(id) : undefined;
      if (value !== undefined) present.set(id, value);
    }
    const touched: string[] = [];
    for (const [id, value] of [...values]) {
      const entity = present.get(id);
      // Heals what a frame that could not be read left behind.
      if (entity !== undefined && entity.last_updated > value.last_updated && set(entity)) touched.push(id);
      if (entity === undefined && isRunning && values.delete(id)) touched.push(id);
    }
    if (isRunning || !counted) known.replace(present.values());
    else for (const entity of present.values()) known.put(entity);
    if (!counted) touched.push(...beginFirstLook(present));
    counted = true;
    announce(touched);
  }

  function beginFirstLook(present: Map<string, Entity>): readonly string[] {
    snapshot = present;
    clock.after(firstLook, () => {
      snapshot = undefined;
      const unseen = [...values.keys()].filter((id) => !feeds.covers(id) && !interest.has(id));
      onDropped(unseen);
    });
    return [...interest.ids()].filter((id) => get(id) !== undefined);
  }

  function onDropped(entityIds: readonly string[]): void {
    announce(entityIds.filter((id) => values.delete(id)));
  }

  /** Tells the list first: who reads it may then read the entities that it names. */
  function announce(entityIds: readonly string[]): void {
    if (known.commit()) {
      if (known.state.kind === 'loaded') interest.always(alwaysWatched(known.state.entities));
      listListeners.call();
    }
    for (const id of entityIds) entityListeners.get(id)?.call();
  }

  function get(id: string): Entity | undefined {
    const value = values.get(id);
    if (value !== undefined || snapshot === undefined) return value;
    const seen = snapshot.get(id);
    if (seen !== undefined) values.set(id, seen);
    return seen;
  }

  return {
    get list() {
      return known.state;
    },
    onList: (listener) => listListeners.add(listener),
    get,
    onEntity(id, listener) {
      const listeners = entityListeners.get(id) ?? createListeners<[]>(report);
      entityListeners.set(id, listeners);
      const release = listeners.add(listener);
      return () => {
        release();
        if (listeners.size === 0 && entityListeners.get(id) === listeners) entityListeners.delete(id);
      };
    },
    watch: (entityIds) => interest.add(entityIds),
  };
}

function* alwaysWatched(entities: readonly KnownEntity[]): Iterable<string> {
  for (const { entity_id, domain, device_class } of entities) {
    const isGuard = domain === 'binary_sensor' && alwaysWatchedClasses.includes(device_class ?? '');
    if (isGuard || domain === 'alarm_control_panel') yield entity_id;
  }
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
