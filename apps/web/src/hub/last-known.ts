import type {
  Entity,
  EntityContext,
  EntityListState,
  EntityStore,
  KnownEntity,
} from '@soglia/hub-client/entities';
import type { Hub } from '@soglia/hub-client/hub';
import type { Registries, RegistrySnapshot } from '@soglia/hub-client/registries';
import { createListeners } from '#shared/store/store.ts';

/** A snapshot of entities and registries that this browser stored on an earlier visit. */
export interface LastKnown {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly list: readonly KnownEntity[];
  /** Those that the person could see and not command. */
  readonly viewOnly: ReadonlySet<string>;
  readonly registries: RegistrySnapshot;
  readonly entities: ReadonlyMap<string, Entity>;
}

/** The entity list of a snapshot, not confirmed by the hub yet. */
export interface LastKnownList {
  readonly kind: 'loaded';
  readonly entities: readonly KnownEntity[];
  /** When the snapshot was taken, milliseconds since the epoch. */
  readonly asOf: number;
}

/** The context of every entity from a snapshot, compared by identity: who changed it is not stored. */
export const lastKnownContext: EntityContext = { id: '', parent_id: null, user_id: null };

/** Whether the entity comes from a snapshot. */
export const isLastKnown = (entity: Entity | undefined): boolean => entity?.context === lastKnownContext;

/** When the snapshot was taken, where the list comes from one. */
export const asOfList = (list: EntityListState | LastKnownList): number | undefined =>
  'asOf' in list ? list.asOf : undefined;

interface HubWithSnapshot {
  /** Reads from the hub, and from the snapshot what the hub has not sent yet. The snapshot is never sent. */
  readonly hub: Hub;
  /** Drops the snapshot. */
  readonly forget: () => void;
}

/**
 * Adds a snapshot to a hub, shown until the hub itself has answered. Values of the hub replace those of the snapshot one
 * by one, and the hub's own entity list ends it.
 */
export function withLastKnown(hub: Hub, loading: Promise<LastKnown | undefined>): HubWithSnapshot {
  const { subscribe, notify } = createListeners();
  let known: LastKnown | undefined;
  let list: LastKnownList | undefined;
  let ended = false;

  const setKnown = (next: LastKnown | undefined) => {
    if (known === next) return;
    known = next;
    list = next && { kind: 'loaded', entities: next.list, asOf: next.at };
    notify();
  };
  const forget = () => {
    ended = true;
    setKnown(undefined);
  };
  const isListLoaded = () => hub.entities.list.kind === 'loaded';

  // Registered first: later listeners of the hub's list read nothing from the snapshot any more.
  hub.entities.onList(() => {
    if (isListLoaded()) forget();
  });
  loading.then(
    (value) => {
      if (!ended && !isListLoaded()) setKnown(value);
    },
    () => undefined,
  );

  const subscribeBoth = (listener: () => void, release: () => void) => {
    const unsubscribe = subscribe(listener);
    return () => {
      unsubscribe();
      release();
    };
  };

  const entities: EntityStore = {
    get list() {
      return list ?? hub.entities.list;
    },
    onList: (listener) => subscribeBoth(listener, hub.entities.onList(listener)),
    isViewOnly: (entityId) => known?.viewOnly.has(entityId) ?? hub.entities.isViewOnly(entityId),
    get: (entityId) => hub.entities.get(entityId) ?? known?.entities.get(entityId),
    onEntity: (entityId, listener) => subscribeBoth(listener, hub.entities.onEntity(entityId, listener)),
    watch: (entityIds) => hub.entities.watch(entityIds),
  };
  const registries: Registries = {
    get snapshot() {
      return hub.registries.snapshot ?? known?.registries;
    },
    onChange: (listener) => subscribeBoth(listener, hub.registries.onChange(listener)),
  };
  return { hub: { ...hub, entities, registries }, forget };
}
