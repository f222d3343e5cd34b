import type { Release } from '../platform/platform.ts';

export interface Area {
  readonly area_id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly floor_id: string | null;
  /** The sensors that the area names for its climate; hubs of 2024 do not have them. */
  readonly temperature_entity_id?: string | undefined;
  readonly humidity_entity_id?: string | undefined;
}

export interface Floor {
  readonly floor_id: string;
  readonly name: string;
  readonly level: number | null;
}

/** The registry's data of one entity. Entities without a unique id are in no registry. */
export interface RegistryEntry {
  readonly entity_id: string;
  readonly device_id: string | undefined;
  readonly area_id: string | undefined;
  readonly hidden: boolean;
  readonly category: 'config' | 'diagnostic' | undefined;
  readonly icon: string | undefined;
  readonly platform: string | undefined;
  /** The platform's translation key: see {@link StateTranslations}. */
  readonly translation_key: string | undefined;
  /** Decimal places, where they were configured. */
  readonly precision: number | undefined;
}

/** All registries at one time; a new object at each change. */
export interface RegistrySnapshot {
  /** In the hub's order, which the user configured. */
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
