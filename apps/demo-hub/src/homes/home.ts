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
  /** Entities that belong to no device: persons, weather, automations, the sun. */
  readonly loose: readonly Blueprint[];
}

export interface HomeArea {
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
