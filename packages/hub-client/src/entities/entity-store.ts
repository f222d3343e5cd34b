import type { InternalConnection } from '../connection/connection.ts';
import { isRecord, listOf } from '../json/json.ts';
import { createListeners, createReporter, type Listeners } from '../platform/listeners.ts';
import type { Platform, Release } from '../platform/platform.ts';
import { alarmDeviceClasses } from './alarm-device-classes.ts';
import { createEntityListSync, type EntityListResult, type EntityListSource } from './entity-list-sync.ts';
import { createEntitySubscriptions, type EventScope } from './entity-subscriptions.ts';
import { createWatchCounts } from './watch-counts.ts';
import { createEntityIndex, knownEntityOf } from './entity-index.ts';
import { applyChange, entityFromAdd, isSameEntity } from './parse-entity.ts';
import type { Entity, EntityStore, KnownEntity } from './types.ts';

export interface EntityStoreOptions {
  readonly connection: InternalConnection;
  readonly platform: Platform;
  readonly houses: EntityListSource;
  readonly onRegistryChange: (listener: () => void) => Release;
}

/** How long the first complete list is kept, so that the first views have values at once; milliseconds. */
const FIRST_SNAPSHOT_MS = 5_000;

// An array: a Set of an imported value would be a side effect, which keeps this module in every bundle.
const alwaysWatchedClasses: readonly string[] = alarmDeviceClasses;

export function createEntityStore({
  connection,
  platform,
  houses,
  onRegistryChange,
}: EntityStoreOptions): EntityStore {
  const { clock } = platform;
  const report = createReporter(platform);
  const values = new Map<string, Entity>();
  const index = createEntityIndex();
  const listListeners = createListeners<[]>(report);
  const entityListeners = new Map<string, Listeners<[]>>();
  /** The states that came with the first list, for a moment. */
  let snapshot: Map<string, Entity> | undefined;
  let isListLoaded = false;
  let viewOnly: ReadonlySet<string> = new Set();

  const watchCounts = createWatchCounts(clock, () => subscriptions.sync());
  const subscriptions = createEntitySubscriptions({ connection, clock, watchCounts, onEvent, onDropped });
  const listSync = createEntityListSync({ connection, clock, houses, onRegistryChange, onList });

  function onEvent(event: unknown, { owns, complete }: EventScope): void {
    if (!isRecord(event)) return;
    const now = clock.now();
    const touched: string[] = [];
    const added = new Map(entriesOf(event['a']));
    // Removed between the list and the subscription.
    for (const id of isRecord(event['a']) ? complete : []) {
      if (!added.has(id) && owns(id) && remove(id)) touched.push(id);
    }
    for (const [id, add] of added) {
      if (owns(id) && addEntity(entityFromAdd(id, add, now))) touched.push(id);
    }
    for (const [id, change] of entriesOf(event['c'])) {
      const before = owns(id) ? values.get(id) : undefined;
      if (before === undefined) continue;
      // Not compared: two changes may have the same millisecond.
      const after = applyChange(before, change, now);
      values.set(id, after);
      if (isListLoaded) index.upsert(knownEntityOf(after));
      touched.push(id);
    }
    for (const id of listOf(event['r'])) {
      if (typeof id === 'string' && owns(id) && remove(id)) touched.push(id);
    }
    notify(touched);
  }

  function addEntity(entity: Entity): boolean {
    const { entity_id } = entity;
    if (!values.has(entity_id)) listSync.recordEvent(entity_id, 'added');
    if (isListLoaded) index.upsert(knownEntityOf(entity));
    return updateValue(entity);
  }

  /** Whether the value changed. After a reconnect an equal value counts too, for its `heardAt`. */
  function updateValue(entity: Entity): boolean {
    const before = values.get(entity.entity_id);
    if (before === undefined || !isSameEntity(before, entity)) {
      values.set(entity.entity_id, entity);
      return true;
    }
    const { state } = connection;
    if (state.kind !== 'ready' || before.heardAt >= state.since) return false;
    values.set(entity.entity_id, { ...before, heardAt: entity.heardAt });
    return true;
  }

  /** While the hub starts, removed entities may come back: the next list decides. */
  function remove(id: string): boolean {
    if (!listSync.isRunning) return false;
    listSync.recordEvent(id, 'removed');
    index.remove(id);
    snapshot?.delete(id);
    return values.delete(id);
  }

  function onList({ list, viewOnly: nextViewOnly, states, isRunning, meanwhile }: EntityListResult): void {
    const present = new Map<string, KnownEntity>();
    for (const known of list) {
      if (meanwhile.get(known.entity_id) !== 'removed') present.set(known.entity_id, known);
    }
    for (const [id, what] of meanwhile) {
      const value = what === 'added' ? values.get(id) : undefined;
      if (value !== undefined) present.set(id, knownEntityOf(value));
    }
    const read = new Map<string, Entity>();
    for (const entity of states) if (present.has(entity.entity_id)) read.set(entity.entity_id, entity);
    const touched: string[] = [];
    for (const [id, value] of [...values]) {
      const entity = read.get(id);
      // Repairs what an unreadable frame left outdated.
      if (entity !== undefined && entity.last_updated > value.last_updated && updateValue(entity))
        touched.push(id);
      if (!present.has(id) && isRunning && values.delete(id)) touched.push(id);
    }
    index.setStarting(!isRunning);
    if (isRunning || !isListLoaded) index.replace(present.values());
    else for (const known of present.values()) index.upsert(known);
    if (!isListLoaded) touched.push(...keepFirstSnapshot(read));
    isListLoaded = true;
    const isSameAccess =
      nextViewOnly.size === viewOnly.size && [...nextViewOnly].every((id) => viewOnly.has(id));
    viewOnly = nextViewOnly;
    if (!isSameAccess) index.touch();
    notify(touched);
  }

  function keepFirstSnapshot(present: Map<string, Entity>): readonly string[] {
    snapshot = present;
    clock.after(FIRST_SNAPSHOT_MS, () => {
      snapshot = undefined;
      const unseen = [...values.keys()].filter((id) => !subscriptions.covers(id) && !watchCounts.has(id));
      onDropped(unseen);
    });
    return [...watchCounts.ids()].filter((id) => get(id) !== undefined);
  }

  function onDropped(entityIds: readonly string[]): void {
    notify(entityIds.filter((id) => values.delete(id)));
  }

  /** The list listeners first: they may then read the entities of the list. */
  function notify(entityIds: readonly string[]): void {
    if (index.commit()) {
      if (index.state.kind === 'loaded') watchCounts.setPermanent(alwaysWatchedIds(index.state.entities));
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
      return index.state;
    },
    onList: (listener) => listListeners.add(listener),
    isViewOnly: (entityId) => viewOnly.has(entityId),
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
    watch: (entityIds) => watchCounts.add(entityIds),
  };
}

function* alwaysWatchedIds(entities: readonly KnownEntity[]): Iterable<string> {
  for (const { entity_id, domain, device_class } of entities) {
    const isAlarmSensor = domain === 'binary_sensor' && alwaysWatchedClasses.includes(device_class ?? '');
    if (isAlarmSensor || domain === 'alarm_control_panel') yield entity_id;
  }
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
