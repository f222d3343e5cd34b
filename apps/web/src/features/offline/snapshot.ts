import type { Plain } from './kept-attributes.ts';

/** Which memory: of this hub, for this person. */
export interface HouseKey {
  /** The base, as the session has it. */
  readonly hub: string;
  readonly person: string;
}

/** Another format is another house: it is not shown. */
export const FORMAT = 1;

/** What stays of a house in the browser. */
export interface KeptHouse extends HouseKey {
  readonly format: typeof FORMAT;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly areas: readonly KeptArea[];
  readonly entities: readonly KeptEntity[];
}

export interface KeptArea {
  readonly id: string;
  readonly name: string;
  readonly icon: string | undefined;
}

export interface KeptEntity {
  readonly id: string;
  readonly name: string | undefined;
  readonly class: string | undefined;
  readonly area: string | undefined;
  /** The same figure for all of one device. */
  readonly device: number | undefined;
  /** The icon that the house chose. */
  readonly icon: string | undefined;
  /** Undefined where it was never told. */
  readonly value: KeptValue | undefined;
}

export interface KeptValue {
  readonly state: string;
  readonly attributes: Readonly<Record<string, Plain | readonly Plain[]>>;
  /** Milliseconds since the epoch. */
  readonly changed: number;
  readonly heard: number;
}
