import type { Plain } from './kept-attributes.ts';

/** Identifies a snapshot: one per hub and person. */
export interface SnapshotKey {
  /** The base of the session. */
  readonly hub: string;
  readonly person: string;
}

/** A snapshot of another format is ignored. */
export const SNAPSHOT_FORMAT = 1;

/** The last known state of a home, stored in the browser. */
export interface Snapshot extends SnapshotKey {
  readonly format: typeof SNAPSHOT_FORMAT;
  /** When it was taken, milliseconds since the epoch. */
  readonly at: number;
  readonly areas: readonly SnapshotArea[];
  readonly entities: readonly SnapshotEntity[];
}

export interface SnapshotArea {
  readonly id: string;
  readonly name: string;
  readonly icon: string | undefined;
}

export interface SnapshotEntity {
  readonly id: string;
  readonly name: string | undefined;
  readonly class: string | undefined;
  readonly area: string | undefined;
  /** The same number for all entities of one device. */
  readonly device: number | undefined;
  /** The icon that is set in the hub. */
  readonly icon: string | undefined;
  /** The person could see it and not command it. */
  readonly viewOnly: boolean;
  /** Undefined where the state was never received. */
  readonly value: EntityState | undefined;
}

export interface EntityState {
  readonly state: string;
  readonly attributes: Readonly<Record<string, Plain | readonly Plain[]>>;
  /** When the state changed, milliseconds since the epoch. */
  readonly changed: number;
  /** When it was received, milliseconds since the epoch. */
  readonly heard: number;
}
