import type { Release } from '../platform/platform.ts';

/** One entity as last heard from the hub. Times are milliseconds since the epoch. */
export interface Entity {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly last_changed: number;
  readonly last_updated: number;
  /** Which call changed it last, and who made it. */
  readonly context: EntityContext;
  /** When the hub last told us that this value holds. */
  readonly heardAt: number;
}

export interface EntityContext {
  readonly id: string;
  readonly parent_id: string | null;
  readonly user_id: string | null;
}

/** What is kept of every entity of the house, also of those that nobody is looking at. */
export interface KnownEntity {
  readonly entity_id: string;
  readonly domain: string;
  /** `friendly_name`, or undefined where the hub gives none. */
  readonly name: string | undefined;
  readonly device_class: string | undefined;
  /** The id of an automation that has one: what tells the app's own. */
  readonly automation_id?: string | undefined;
}

export type EntityListState =
  { readonly kind: 'loading' } | { readonly kind: 'loaded'; readonly entities: readonly KnownEntity[] };

/**
 * The living house. Values come only for the entities that somebody watches
 * (and for alarm panels and smoke, gas, carbon monoxide and moisture sensors, always).
 */
export interface EntityStore {
  /** Which entities exist. The same object until one comes, goes, or changes its name or class. */
  readonly list: EntityListState;
  onList(listener: () => void): Release;
  /** The same object until something of it changes; undefined while not heard of, or gone. */
  get(entityId: string): Entity | undefined;
  /** Called when that entity changes, comes or goes. Does not make the hub send it: see `watch`. */
  onEntity(entityId: string, listener: () => void): Release;
  /** Somebody is looking at these: the hub is asked for them, together with all others that are looked at. */
  watch(entityIds: readonly string[]): Release;
}
