import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import { MINUTE_MS } from '#shared/durations.ts';
import { createSnapshot, collectStates, type EntityStates } from './write-snapshot.ts';
import type { SnapshotKey, Snapshot } from './snapshot.ts';

/** After the entity list and the registries have been received for the first time. */
const FIRST_WRITE_DELAY_MS = 2_000;
const WRITE_INTERVAL_MS = 5 * MINUTE_MS;
/** Between any two writes at least. */
const MIN_WRITE_INTERVAL_MS = 30_000;

interface SnapshotStoreOptions {
  /** The hub itself, without last known values. */
  readonly hub: Pick<Hub, 'connection' | 'entities' | 'registries'>;
  readonly clock: Clock;
  /** The key of the current session; undefined when nobody is signed in. */
  readonly key: () => SnapshotKey | undefined;
  /** Stores it, if it is still `wanted` when the database is open. May reject. */
  readonly write: (snapshot: Snapshot, wanted: () => boolean) => Promise<void>;
}

interface SnapshotStore {
  /** For when the page is hidden or the connection is lost: there may be no later chance. */
  readonly writeNow: () => void;
  readonly close: () => void;
}

/** Writes a snapshot regularly, for the next start of the app. */
export function createSnapshotStore({ hub, clock, key, write }: SnapshotStoreOptions): SnapshotStore {
  const { entities, registries, connection } = hub;
  let states: EntityStates = new Map();
  let started = false;
  let closed = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** When the connection was lost; undefined while it is up. */
  let lostAt: number | undefined;
  let cancel: () => void = () => undefined;

  function writeAfter(delay: number): void {
    cancel();
    cancel = clock.after(delay, () => {
      writeAfter(WRITE_INTERVAL_MS);
      // When the connection was lost, a snapshot was written already.
      if (lostAt === undefined) writeSnapshot();
    });
  }

  function writeSnapshot(): void {
    const owner = key();
    if (closed || owner === undefined) return;
    const current = {
      list: entities.list,
      registries: registries.snapshot,
      get: (entityId: string) => entities.get(entityId),
      isViewOnly: (entityId: string) => entities.isViewOnly(entityId),
    };
    states = collectStates(current, states);
    const snapshot = createSnapshot(current, states, { ...owner, at: lostAt ?? clock.now() });
    if (snapshot === undefined) return;
    writtenAt = clock.now();
    const stillWanted = () => !closed && isSame(owner, key());
    // Where storage is full or forbidden the next start only has less to show.
    write(snapshot, stillWanted).catch(() => undefined);
  }

  function writeNow(): void {
    if (started && Math.abs(clock.now() - writtenAt) >= MIN_WRITE_INTERVAL_MS) writeSnapshot();
  }

  const start = () => {
    if (started || entities.list.kind === 'loading' || registries.snapshot === undefined) return;
    started = true;
    writeAfter(FIRST_WRITE_DELAY_MS);
  };
  const releases = [
    entities.onList(start),
    registries.onChange(start),
    connection.onState(({ kind }) => {
      if (kind === 'ready') lostAt = undefined;
      else if (lostAt === undefined) {
        lostAt = clock.now();
        // When the session is refused, nothing of it may stay.
        if (kind !== 'refused') writeNow();
      }
    }),
  ];
  start();

  return {
    writeNow,
    close() {
      closed = true;
      cancel();
      for (const release of releases) release();
    },
  };
}

const isSame = (one: SnapshotKey, other: SnapshotKey | undefined): boolean =>
  one.hub === other?.hub && one.person === other.person;
