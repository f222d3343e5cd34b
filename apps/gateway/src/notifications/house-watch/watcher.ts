import type { NewNotice } from '../notices.ts';

/** What people are told, without what makes it one notice of its own. */
export type WatchNotice = Omit<NewNotice, 'id' | 'source'> & { readonly source?: 'gateway' | 'rule' };

/** Something of the house that holds or does not. Moments are by the hub's clock, in milliseconds since the epoch. */
export interface Observed {
  /** `<name of the watcher>:<id>` */
  readonly key: string;
  /** Undefined where that cannot be told now: it is as good as it was. */
  readonly holds: boolean | undefined;
  /** Since when. */
  readonly at: number;
  /** How long it must hold before people are told. */
  readonly lastsMs: number;
  /** How long it must be over before it may come again: what flickers is told once. */
  readonly settlesMs: number;
  /** `at` says for how long it has held; else that is counted from when it was first seen. */
  readonly hasOwnMoment: boolean;
  /** @param since when, by the hub's clock */
  readonly began: (since: number) => WatchNotice;
  /** Told to those who were told that it began. */
  readonly ended?: (() => WatchNotice) | undefined;
}

/** Observes one kind of conditions of the house. */
export interface Watcher {
  /** Before the colon of its keys. */
  readonly name: string;
  /** Observed at each event of a state, or only now and then. */
  readonly isPrompt: boolean;
  /** How long a condition is kept that is not observed any more. */
  readonly goneAfterMs: number;
  /** Its conditions are for one person each: where they may not be told now, or it is not observed any more, never. */
  readonly isPersonal: boolean;
  /** Reads what is watched for, before each round; true where that is something else now. @throws StoreUnavailableError */
  readonly prepare?: () => Promise<boolean>;
  /** @param changed the entities whose states have changed; undefined for all */
  observe(changed: readonly string[] | undefined): Iterable<Observed>;
}
