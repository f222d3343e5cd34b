import type { HouseKey, KeptHouse } from './snapshot.ts';

/** The houses that this browser remembers, in IndexedDB. It may be missing, full or forbidden: then each of these rejects. */
const NAME = 'soglia-offline';
const HOUSES = 'houses';

/** What lies there, unread: it may be of any version, or rubbish. */
export const readHouse = ({ hub, person }: HouseKey): Promise<unknown> =>
  inHouses('readonly', (houses) => houses.get([hub, person]));

/** Writes it, unless it is unwanted by the time that the database is open: what was forgotten must not come back. */
export const writeHouse = (house: KeptHouse, wanted: () => boolean): Promise<void> =>
  inHouses('readwrite', (houses) => (wanted() ? houses.put(house) : undefined)).then(() => undefined);

/** Forgets those that are not `kept`. */
export const tidyHouses = (kept: (house: unknown) => boolean): Promise<void> =>
  inHouses('readwrite', (houses) => {
    const request = houses.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      if (!kept(cursor.value)) cursor.delete();
      cursor.continue();
    };
    return request;
  }).then(() => undefined);

/** Forgets all of them. */
export const forgetHouses = (): Promise<void> =>
  inHouses('readwrite', (houses) => houses.clear()).then(() => undefined);

/** Opens, does one thing and closes: nothing is held that could keep a newer version of the app waiting. */
async function inHouses(
  mode: IDBTransactionMode,
  run: (houses: IDBObjectStore) => { readonly result: unknown } | undefined,
): Promise<unknown> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(HOUSES, { keyPath: ['hub', 'person'] });
  const database = await outcome(opening);
  try {
    const transaction = database.transaction(HOUSES, mode);
    const request = run(transaction.objectStore(HOUSES));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave it up'));
    });
    return request?.result;
  } finally {
    database.close();
  }
}

const outcome = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser says no'));
  });
