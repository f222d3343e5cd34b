import type { Item } from '#collections/collection.ts';
import type { Blueprint } from '#devices/kind.ts';

/** A house as data. */
export interface Home {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
  readonly floors: readonly { readonly id: string; readonly name: string; readonly level: number }[];
  readonly areas: readonly HomeArea[];
  readonly devices: readonly HomeDevice[];
  /** Entities that belong to no device: persons, weather, the sun. */
  readonly loose: readonly Blueprint[];
  readonly automations: readonly HomeAutomation[];
  /** The zones and helpers of a fresh house, by domain. */
  readonly items: Readonly<Record<string, readonly Item[]>>;
}

/** An automation of a fresh house. */
export interface HomeAutomation {
  readonly key: string;
  readonly objectId: string;
  readonly on?: boolean;
  /** How long ago it ran last, in ms. */
  readonly ranAgo?: number;
  readonly config: Readonly<Record<string, unknown>>;
}

interface HomeArea {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly floor: string;
}

/** One device with its entities; the first is its main one, called as the device. */
export interface HomeDevice {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly maker: string;
  readonly model: string;
  readonly entities: readonly Blueprint[];
}
