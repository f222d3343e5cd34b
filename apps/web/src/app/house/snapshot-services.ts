import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import { deleteSnapshots, pruneSnapshots, saveSnapshot } from '#features/offline/snapshot-database.ts';
import { createSnapshotStore } from '#features/offline/snapshot-store.ts';
import type { SnapshotKey } from '#features/offline/snapshot.ts';
import { isRetained, readSnapshot } from '#features/offline/read-snapshot.ts';
import type { LastKnown } from '#hub/last-known.ts';

/** The snapshot of this person, from what the database holds; deletes those that are too old or of somebody else. */
export function recallHouse(stored: unknown, whose: SnapshotKey, clock: Clock): LastKnown | undefined {
  const now = clock.now();
  quietly(pruneSnapshots((house) => isRetained(house, whose.person, now)));
  return readSnapshot(stored, whose, now);
}

interface KeepOptions {
  readonly clock: Clock;
  /** Whose house it is now; undefined when nobody is signed in any more. */
  readonly key: () => SnapshotKey | undefined;
}

/** Keeps it for the next time, until the returned function ends it. */
export function keepHouseFor(hub: Hub, { clock, key }: KeepOptions): () => void {
  const store = createSnapshotStore({ hub, clock, key, write: saveSnapshot });
  const keepOnLeaving = () => {
    if (document.visibilityState === 'hidden') store.writeNow();
  };
  document.addEventListener('visibilitychange', keepOnLeaving);
  return () => {
    document.removeEventListener('visibilitychange', keepOnLeaving);
    store.close();
  };
}

/** Nothing of any house stays. */
export const forgetAll = (): void => quietly(deleteSnapshots());

/** A browser without such a memory, or with a full one, shows the house a little later: nothing to complain of. */
function quietly(work: Promise<void>): void {
  work.catch(() => undefined);
}
