import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import { deleteSnapshots, pruneSnapshots, saveSnapshot } from '#features/offline/snapshot-database.ts';
import { createSnapshotStore } from '#features/offline/snapshot-store.ts';
import type { SnapshotKey } from '#features/offline/snapshot.ts';
import { isRetained, readSnapshot } from '#features/offline/read-snapshot.ts';
import type { LastKnown } from '#hub/last-known.ts';

/** The snapshot of this person, from what the database holds; deletes those that are too old or of somebody else. */
export function readUsableSnapshot(stored: unknown, whose: SnapshotKey, clock: Clock): LastKnown | undefined {
  const now = clock.now();
  quietly(pruneSnapshots((snapshot) => isRetained(snapshot, whose.person, now)));
  return readSnapshot(stored, whose, now);
}

interface SnapshotWritingOptions {
  readonly clock: Clock;
  /** The hub and the person of the current session; undefined when nobody is signed in. */
  readonly key: () => SnapshotKey | undefined;
}

/** Writes snapshots of the hub, also when the page is hidden, until the returned function is called. */
export function startSnapshotWriting(hub: Hub, { clock, key }: SnapshotWritingOptions): () => void {
  const store = createSnapshotStore({ hub, clock, key, write: saveSnapshot });
  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden') store.writeNow();
  };
  document.addEventListener('visibilitychange', writeWhenHidden);
  return () => {
    document.removeEventListener('visibilitychange', writeWhenHidden);
    store.close();
  };
}

/** Deletes the snapshots of every hub and person. */
export const deleteAllSnapshots = (): void => quietly(deleteSnapshots());

/** A missing or full IndexedDB is no error: the app then starts without a snapshot. */
function quietly(work: Promise<void>): void {
  work.catch(() => undefined);
}
