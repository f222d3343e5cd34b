import type { Clock } from '@soglia/server/clock';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import type { Store } from '#store/store.ts';

export interface TrackSharersOptions {
  readonly store: Pick<Store, 'map'>;
  readonly instances: Pick<Instances, 'announce' | 'onAnnouncedElsewhere' | 'onMissed'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface TrackSharers {
  /** By the hub's id of an account. False while it is not known. */
  readonly has: (userId: string) => boolean;
  /** Reads who shares; tries again by itself where the database is away. */
  load(): Promise<void>;
  /** To be called when it has been stored: the other gateways of the database are told. */
  note(userId: string, shares: boolean): void;
  close(): void;
}

const RETRY_MS = 10_000;

/** Who shows their track of the last day to others, in memory: the guard asks for each answer with positions. */
export function createTrackSharers({ store, instances, clock, logger }: TrackSharersOptions): TrackSharers {
  let sharers = new Set<string>();
  /** Counts what was stored: a reading that began before it is of no use. */
  let changes = 0;
  let isClosed = false;
  let cancelRetry: () => void = () => undefined;

  const load = async (): Promise<void> => {
    cancelRetry();
    const before = changes;
    try {
      const found = await store.map.trackSharers();
      if (before === changes) sharers = new Set(found);
      else await load();
    } catch (error) {
      sharers = new Set();
      logger.warn({ err: error }, 'who shares a track was not read: nobody does until then');
      cancelRetry();
      if (!isClosed) cancelRetry = clock.after(RETRY_MS, () => void load());
    }
  };

  const loadChanged = () => {
    changes += 1;
    void load();
  };

  const stops = [instances.onAnnouncedElsewhere('tracks', loadChanged), instances.onMissed(loadChanged)];

  return {
    has: (userId) => sharers.has(userId),
    load,
    note: (userId, shares) => {
      if (shares) sharers.add(userId);
      else sharers.delete(userId);
      instances.announce('tracks', '');
      // Of two changes at once the later one in the database counts.
      loadChanged();
    },
    close: () => {
      isClosed = true;
      cancelRetry();
      for (const stop of stops) stop();
    },
  };
}
