import type { Clock } from '@soglia/server/clock';
import type { Logger } from '#logging/logger.ts';
import type { Store } from '#store/store.ts';

export interface TrackSharersOptions {
  readonly store: Pick<Store, 'map'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface TrackSharers {
  /** By the hub's id of an account. False while it is not known. */
  readonly has: (userId: string) => boolean;
  /** Reads who shares; tries again by itself where the database is away. */
  load(): Promise<void>;
  /** To be called when it has been stored. */
  note(userId: string, shares: boolean): void;
  close(): void;
}

const RETRY_MS = 10_000;

/** Who shows their track of the last day to others, in memory: the guard asks for each answer with positions. */
export function createTrackSharers({ store, clock, logger }: TrackSharersOptions): TrackSharers {
  let sharers = new Set<string>();
  let isClosed = false;
  let cancelRetry: () => void = () => undefined;

  const load = async (): Promise<void> => {
    cancelRetry();
    try {
      sharers = new Set(await store.map.trackSharers());
    } catch (error) {
      logger.warn({ err: error }, 'who shares a track was not read: nobody does until then');
      if (!isClosed) cancelRetry = clock.after(RETRY_MS, () => void load());
    }
  };

  return {
    has: (userId) => sharers.has(userId),
    load,
    note: (userId, shares) => {
      if (shares) sharers.add(userId);
      else sharers.delete(userId);
    },
    close: () => {
      isClosed = true;
      cancelRetry();
    },
  };
}
