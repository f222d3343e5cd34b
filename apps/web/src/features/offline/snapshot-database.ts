import type { SnapshotKey, Snapshot } from './snapshot.ts';

/** The snapshots in IndexedDB. Each function rejects where IndexedDB is missing, full or forbidden. */
const NAME = 'soglia-offline';
const STORE = 'houses';

/** What is stored, not validated: it may be of any version, or malformed. */
export const loadSnapshot = ({ hub, person }: SnapshotKey): Promise<unknown> =>
  inSnapshots('readonly', (snapshots) => snapshots.get([hub, person]));

/** Stores it, unless it is no longer `wanted` when the database is open: a deleted snapshot must not come back. */
export const saveSnapshot = (snapshot: Snapshot, wanted: () => boolean): Promise<void> =>
  inSnapshots('readwrite', (snapshots) => (wanted() ? snapshots.put(snapshot) : undefined)).then(
    () => undefined,
  );

/** Deletes those that are not `retained`. */
export const pruneSnapshots = (retained: (snapshot: unknown) => boolean): Promise<void> =>
  inSnapshots('readwrite', (snapshots) => {
    const request = snapshots.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      if (!retained(cursor.value)) cursor.delete();
      cursor.continue();
    };
    return request;
  }).then(() => undefined);

/** Deletes all of them. */
export const deleteSnapshots = (): Promise<void> =>
  inSnapshots('readwrite', (snapshots) => snapshots.clear()).then(() => undefined);

/** Opens the database for one transaction: an open one would block the upgrade by a newer version of the app. */
async function inSnapshots(
  mode: IDBTransactionMode,
  run: (snapshots: IDBObjectStore) => { readonly result: unknown } | undefined,
): Promise<unknown> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: ['hub', 'person'] });
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    });
    return request?.result;
  } finally {
    database.close();
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
