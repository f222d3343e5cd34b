import type { Hub } from '@soglia/hub-client/hub';
import type { Clock } from '@soglia/hub-client/platform';
import {
  deleteSnapshots,
  loadSnapshot,
  pruneSnapshots,
  saveSnapshot,
} from '#features/offline/snapshot-database.ts';
import { createSnapshotStore } from '#features/offline/snapshot-store.ts';
import type { SnapshotKey } from '#features/offline/snapshot.ts';
import { isRetained, readSnapshot } from '#features/offline/read-snapshot.ts';
import type { LastKnown } from '#hub/last-known.ts';

/** Reading and drawing a snapshot takes a phone longer than most hubs need to answer by then. Milliseconds. */
const HUB_FIRST_MS = 100;

/** When old snapshots are looked for where none is needed, milliseconds after the hub has sent its house. */
const CLEAN_UP_MS = 10_000;

interface LastVisitOptions {
  readonly clock: Clock;
  /** Whether this visit has ended too: what is stored then is not its own. */
  readonly isOver: () => boolean;
}

/**
 * The snapshot of this person's last visit, read once the hub takes long; undefined where there is none. Deletes those that
 * are too old or of somebody else.
 */
export async function readLastVisit(
  hub: Hub,
  whose: SnapshotKey,
  { clock, isOver }: LastVisitOptions,
): Promise<LastKnown | undefined> {
  await hubIsLate(hub, clock);
  if (isOver()) return undefined;
  const stored = await loadSnapshot(whose);
  const now = clock.now();
  quietly(pruneSnapshots((snapshot) => isRetained(snapshot, whose.person, now)));
  return readSnapshot(stored, whose, now);
}

/** Resolves when the hub takes long or cannot be reached; where it has sent its house before that, when nobody waits. */
function hubIsLate({ entities, connection }: Hub, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const settle = (next: () => void) => {
      for (const stop of stops) stop();
      next();
    };
    const check = () => {
      if (entities.list.kind === 'loaded') settle(() => clock.after(CLEAN_UP_MS, resolve));
      else if (connection.state.kind === 'lost') settle(resolve);
    };
    const stops = [
      clock.after(HUB_FIRST_MS, () => settle(resolve)),
      entities.onList(check),
      connection.onState(check),
    ];
    check();
  });
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
