import type { Ending } from '@soglia/italian/agreement';

/** What sentences know of the house. Ids as the hub names them; each answer can be drawn. */
export interface SentenceWords {
  /** Undefined where there is no such entity. */
  readonly entityName: (entityId: string) => string | undefined;
  readonly deviceName: (deviceId: string) => string | undefined;
  readonly areaName: (areaId: string) => string | undefined;
  readonly floorName: (floorId: string) => string | undefined;
  readonly deviceClass: (entityId: string) => string | undefined;
  /** How Italian words agree with an entity. */
  readonly ending: (entityId: string) => Ending;
  /** That of the state; empty where there is none, or it is not known yet. */
  readonly unit: (entityId: string) => string;
  /** What the hub calls a state, in the reader's language; undefined where it has no word, or not yet. */
  readonly stateWord: (entityId: string, state: string) => string | undefined;
}
