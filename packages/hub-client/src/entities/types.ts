import type { Release } from '../platform/platform.ts';

/** The latest value of one entity. Times are milliseconds since the epoch. */
export interface Entity {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly last_changed: number;
  readonly last_updated: number;
  /** The context of the last change. */
  readonly context: EntityContext;
  /** When this value was last received. */
  readonly heardAt: number;
}

export interface EntityContext {
  readonly id: string;
  readonly parent_id: string | null;
  readonly user_id: string | null;
}

/** What is known of every existing entity, watched or not. */
export interface KnownEntity {
  readonly entity_id: string;
  readonly domain: string;
  /** `friendly_name` as it may be drawn; undefined where the hub gives none, or nothing of it can be seen. */
  readonly name: string | undefined;
  readonly device_class: string | undefined;
  /** The `id` of an automation's configuration. */
  readonly automation_id?: string | undefined;
}

export type EntityListState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'loaded';
      readonly entities: readonly KnownEntity[];
      /** The hub is starting: some of its entities are still to come. */
      readonly isStarting?: boolean;
    };

/**
 * The entity store. Values are received only for watched entities (alarm panels and smoke, gas, carbon monoxide and
 * moisture sensors are always watched).
 */
export interface EntityStore {
  /** The existing entities. The same object until one is added, removed, or changes its name, class or access. */
  readonly list: EntityListState;
  onList(listener: () => void): Release;
  /** Whether the person may see it and not command it, as the gateway says with the list. */
  isViewOnly(entityId: string): boolean;
  /** The same object until it changes; undefined where not received yet, or gone. */
  get(entityId: string): Entity | undefined;
  /** Called when that entity changes, is added or removed. Does not subscribe to it: see `watch`. */
  onEntity(entityId: string, listener: () => void): Release;
  /** Subscribes to these until released. */
  watch(entityIds: readonly string[]): Release;
}
