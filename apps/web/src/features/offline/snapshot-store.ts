import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import { keepHouse, keepValues, type KeptValues } from './write-snapshot.ts';
import type { HouseKey, KeptHouse } from './snapshot.ts';

/** Milliseconds: after the first telling of a house, while its first count is still whole; then between two writings. */
const firstAfter = 2_000;
const between = 5 * 60_000;
/** How close together two of them may be, whatever happens. */
const atMostEvery = 30_000;

interface HouseKeeperParts {
  /** The hub itself, without any memory. */
  readonly hub: Pick<Hub, 'connection' | 'entities' | 'registries'>;
  readonly clock: Clock;
  /** Whose memory it is now; undefined when nobody is signed in. */
  readonly key: () => HouseKey | undefined;
  /** Keeps it, if it is still `wanted` when the time has come. May reject. */
  readonly write: (house: KeptHouse, wanted: () => boolean) => Promise<void>;
}

interface HouseKeeper {
  /** The page goes out of sight, or the line is down: what is known now may be the last. */
  readonly keepNow: () => void;
  readonly close: () => void;
}

/** Writes down, now and then, how the house stands, for the next start of the app. */
export function createHouseKeeper({ hub, clock, key, write }: HouseKeeperParts): HouseKeeper {
  const { entities, registries, connection } = hub;
  let values: KeptValues = new Map();
  let begun = false;
  let closed = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** When the line went, while it is down. */
  let lostAt: number | undefined;
  let cancel: () => void = () => undefined;

  function keepIn(delay: number): void {
    cancel();
    cancel = clock.after(delay, () => {
      keepIn(between);
      // What was known when the line went is written already.
      if (lostAt === undefined) keep();
    });
  }

  function keep(): void {
    const whose = key();
    if (closed || whose === undefined) return;
    const living = {
      list: entities.list,
      registries: registries.snapshot,
      get: (entityId: string) => entities.get(entityId),
    };
    values = keepValues(living, values);
    const house = keepHouse(living, values, { ...whose, at: lostAt ?? clock.now() });
    if (house === undefined) return;
    writtenAt = clock.now();
    const stillTheirs = () => !closed && isSame(whose, key());
    // Full or forbidden: the next start has less to show, and nothing else is lost.
    write(house, stillTheirs).catch(() => undefined);
  }

  function keepNow(): void {
    if (begun && Math.abs(clock.now() - writtenAt) >= atMostEvery) keep();
  }

  const begin = () => {
    if (begun || entities.list.kind === 'loading' || registries.snapshot === undefined) return;
    begun = true;
    keepIn(firstAfter);
  };
  const releases = [
    entities.onList(begin),
    registries.onChange(begin),
    connection.onState(({ kind }) => {
      if (kind === 'ready') lostAt = undefined;
      else if (lostAt === undefined) {
        lostAt = clock.now();
        // Who is not let in any more leaves nothing behind.
        if (kind !== 'refused') keepNow();
      }
    }),
  ];
  begin();

  return {
    keepNow,
    close() {
      closed = true;
      cancel();
      for (const release of releases) release();
    },
  };
}

const isSame = (one: HouseKey, other: HouseKey | undefined): boolean =>
  one.hub === other?.hub && one.person === other.person;
