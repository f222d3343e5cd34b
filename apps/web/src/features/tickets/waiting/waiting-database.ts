import { WAITING_DATABASE } from './forget-waiting.ts';

const STORE = 'waiting';

/** The waiting tickets in IndexedDB. Each function rejects where IndexedDB is missing, full or forbidden. */
export const waitingDatabase = { readAll, remove, change };

async function readAll(): Promise<readonly unknown[]> {
  return ((await inTransaction('readonly', (tickets) => tickets.getAll())) ?? []) as readonly unknown[];
}

async function remove(key: string): Promise<void> {
  await inTransaction('readwrite', (tickets) => tickets.delete(key));
}

/**
 * Puts what `change` makes of the stored ticket, in one transaction of all windows; undefined leaves it as it is.
 * @param change pure: it may be asked twice
 * @returns what was put
 */
async function change(
  key: string,
  change: (stored: unknown) => object | undefined,
): Promise<object | undefined> {
  let put: object | undefined;
  const isNew = change(undefined) !== undefined;
  await inTransaction(
    'readwrite',
    (tickets) => {
      const reading = tickets.get(key);
      reading.onsuccess = () => {
        put = change(reading.result);
        if (put !== undefined) tickets.put(put);
      };
      return reading;
    },
    isNew,
  );
  return put;
}

/**
 * Opens the database for one transaction: an open one would block its deletion, and the upgrade by a newer version. What
 * stores nothing new does not make it: after a logout none may be left. @returns undefined where there is none
 */
async function inTransaction(
  mode: IDBTransactionMode,
  run: (tickets: IDBObjectStore) => IDBRequest,
  mayCreate = false,
): Promise<unknown> {
  const opening = indexedDB.open(WAITING_DATABASE, 1);
  let isMissing = false;
  opening.onupgradeneeded = () => {
    isMissing = !mayCreate;
    if (mayCreate) opening.result.createObjectStore(STORE, { keyPath: 'key' });
    else opening.transaction?.abort();
  };
  const database = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => {
      if (isMissing) resolve(undefined);
      else reject(opening.error ?? new Error('the database cannot be opened'));
    };
  });
  if (database === undefined) return undefined;
  try {
    const transaction = database.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    });
    return request.result;
  } finally {
    database.close();
  }
}
