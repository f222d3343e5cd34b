import type { Item } from '#collections/collection.ts';
import type { EntityDefinition } from '#devices/kind.ts';

/** A home as data: floors, areas, devices, entities, automations. */
export interface Home {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
  readonly floors: readonly { readonly id: string; readonly name: string; readonly level: number }[];
  readonly areas: readonly HomeArea[];
  readonly devices: readonly HomeDevice[];
  /** Entities without device: persons, weather, sun. */
  readonly deviceless: readonly EntityDefinition[];
  readonly automations: readonly HomeAutomation[];
  /** Default zones and helpers, by domain. */
  readonly items: Readonly<Record<string, readonly Item[]>>;
}

/** A default automation. */
export interface HomeAutomation {
  readonly key: string;
  readonly objectId: string;
  readonly on?: boolean;
  /** Time since its last run, in ms. */
  readonly lastRunAgoMs?: number;
  readonly config: Readonly<Record<string, unknown>>;
}

interface HomeArea {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly floor: string;
}

/** One device with its entities; the first is the main one and takes the device's name. */
export interface HomeDevice {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly entities: readonly EntityDefinition[];
}
