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

/** A house as it was when this browser last heard of it. */
export interface LastKnown {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly list: readonly KnownEntity[];
  readonly registries: RegistrySnapshot;
  readonly entities: ReadonlyMap<string, Entity>;
}

/** A list that no hub has confirmed on this visit. */
export interface LastKnownList {
  readonly kind: 'loaded';
  readonly entities: readonly KnownEntity[];
  /** When it was last heard, milliseconds since the epoch. */
  readonly asOf: number;
}

/** Who changed it is not kept: every entity out of the memory carries this very object instead. */
export const lastKnownContext: EntityContext = { id: '', parent_id: null, user_id: null };

/** Whether this is what was known before, and the hub has not told it on this visit. */
export const isLastKnown = (entity: Entity | undefined): boolean => entity?.context === lastKnownContext;

/** When the list was last heard, where it is one out of the memory. */
export const asOfList = (list: EntityListState | LastKnownList): number | undefined =>
  'asOf' in list ? list.asOf : undefined;

interface HouseWithMemory {
  /** Reads as the hub does, and out of the memory what the hub has not told yet. Nothing of it is ever sent. */
  readonly hub: Hub;
  /** Shows nothing more of what was known before. */
  readonly forget: () => void;
}

/**
 * Gives a hub something to show before it has spoken. What it tells goes before what was known, value by value, and
 * the memory ends with the hub's own list.
 */
export function withLastKnown(hub: Hub, arriving: Promise<LastKnown | undefined>): HouseWithMemory {
  const { subscribe, notify } = createListeners();
  let known: LastKnown | undefined;
  let list: LastKnownList | undefined;
  let over = false;

  const become = (next: LastKnown | undefined) => {
    if (known === next) return;
    known = next;
    list = next && { kind: 'loaded', entities: next.list, asOf: next.at };
    notify();
  };
  const forget = () => {
    over = true;
    become(undefined);
  };
  const spoken = () => hub.entities.list.kind === 'loaded';

  // Before everybody else's: whoever hears of the hub's list reads no more of the memory.
  hub.entities.onList(() => {
    if (spoken()) forget();
  });
  arriving.then(
    (value) => {
      if (!over && !spoken()) become(value);
    },
    () => undefined,
  );

  const both = (listener: () => void, release: () => void) => {
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
    onList: (listener) => both(listener, hub.entities.onList(listener)),
    get: (entityId) => hub.entities.get(entityId) ?? known?.entities.get(entityId),
    onEntity: (entityId, listener) => both(listener, hub.entities.onEntity(entityId, listener)),
    watch: (entityIds) => hub.entities.watch(entityIds),
  };
  const registries: Registries = {
    get snapshot() {
      return hub.registries.snapshot ?? known?.registries;
    },
    onChange: (listener) => both(listener, hub.registries.onChange(listener)),
  };
  return { hub: { ...hub, entities, registries }, forget };
}
