import type { Release } from '../platform/platform.ts';

export interface Area {
  readonly area_id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly floor_id: string | null;
  /** The sensors that the house chose for what it is like in this room, if it did; hubs of 2024 know no such choice. */
  readonly temperature_entity_id?: string | undefined;
  readonly humidity_entity_id?: string | undefined;
}

export interface Floor {
  readonly floor_id: string;
  readonly name: string;
  readonly level: number | null;
}

/** What the registries say of one entity. Entities that are in no registry have none. */
export interface RegistryEntry {
  readonly entity_id: string;
  readonly device_id: string | undefined;
  readonly area_id: string | undefined;
  readonly hidden: boolean;
  readonly category: 'config' | 'diagnostic' | undefined;
  readonly icon: string | undefined;
  readonly platform: string | undefined;
  /** By which its platform names its states: see {@link StateWords}. */
  readonly translation_key: string | undefined;
  /** Digits after the point, where the house has chosen them. */
  readonly precision: number | undefined;
}

/** One whole picture; a new object at each change. */
export interface RegistrySnapshot {
  /** In the order in which the hub lists them, which is the user's own. */
  readonly areas: readonly Area[];
  readonly floors: readonly Floor[];
  entry(entityId: string): RegistryEntry | undefined;
  /** The entity's own area, else its device's, else the parent device's. */
  areaOf(entityId: string): Area | undefined;
}

export interface Registries {
  /** Undefined until first loaded. A hub that refuses one list gives an empty one. */
  readonly snapshot: RegistrySnapshot | undefined;
  onChange(listener: () => void): Release;
}
