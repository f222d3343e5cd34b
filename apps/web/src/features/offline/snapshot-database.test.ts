import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteSnapshots, loadSnapshot, pruneSnapshots, saveSnapshot } from './snapshot-database.ts';
import { snapshot } from './testing/snapshot.ts';

const wanted = () => true;
const maria = { hub: 'http://casa:8123', person: 'maria' };
const luca = { ...maria, person: 'luca' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('gives back what was stored, for that hub and that person', async () => {
  expect(await loadSnapshot(maria)).toBeUndefined();
  await saveSnapshot(snapshot(), wanted);
  await saveSnapshot(snapshot('maria', 5), wanted);
  expect(await loadSnapshot(maria)).toEqual(snapshot('maria', 5));
  expect(await loadSnapshot(luca)).toBeUndefined();
  expect(await loadSnapshot({ ...maria, hub: 'http://mare:8123' })).toBeUndefined();
});

it('prunes those that are not retained', async () => {
  await saveSnapshot(snapshot('maria'), wanted);
  await saveSnapshot(snapshot('luca'), wanted);
  await pruneSnapshots((stored) => JSON.stringify(stored).includes('maria'));
  expect(await loadSnapshot(maria)).toBeDefined();
  expect(await loadSnapshot(luca)).toBeUndefined();
});

it('deletes all of them', async () => {
  await saveSnapshot(snapshot('maria'), wanted);
  await saveSnapshot(snapshot('luca'), wanted);
  await deleteSnapshots();
  expect([await loadSnapshot(maria), await loadSnapshot(luca)]).toEqual([undefined, undefined]);
});

describe('a deleted snapshot does not come back', () => {
  it('through a write that began before, and is no longer wanted', async () => {
    let signedIn = true;
    const writing = saveSnapshot(snapshot(), () => signedIn);
    signedIn = false;
    await Promise.all([deleteSnapshots(), writing]);
    expect(await loadSnapshot(maria)).toBeUndefined();
  });

  it('through a write that began before, and is still wanted', async () => {
    await Promise.all([saveSnapshot(snapshot(), wanted), deleteSnapshots()]);
    expect(await loadSnapshot(maria)).toBeUndefined();
  });

  it('through many writes that are no longer wanted', async () => {
    let signedIn = true;
    const writings = Array.from({ length: 20 }, (_, n) => saveSnapshot(snapshot('maria', n), () => signedIn));
    await writings[3];
    signedIn = false;
    await Promise.all([...writings, deleteSnapshots()]);
    expect(await loadSnapshot(maria)).toBeUndefined();
  });
});

describe('a browser without IndexedDB', () => {
  const refusal = new DOMException('not here', 'SecurityError');

  it.each([
    ['that has none', undefined],
    [
      'that forbids it',
      {
        open: () => {
          throw refusal;
        },
      },
    ],
  ])('%s: every function rejects', async (_, factory) => {
    vi.stubGlobal('indexedDB', factory);
    await expect(loadSnapshot(maria)).rejects.toThrow();
    await expect(saveSnapshot(snapshot(), wanted)).rejects.toThrow();
    await expect(pruneSnapshots(wanted)).rejects.toThrow();
    await expect(deleteSnapshots()).rejects.toThrow();
  });

  it('with another database of that name: every function rejects', async () => {
    await createDatabase(1, (database) => database.createObjectStore('altro'));
    await expect(loadSnapshot(maria)).rejects.toThrow();
    await expect(saveSnapshot(snapshot(), wanted)).rejects.toThrow();
  });

  it('with the database of a newer version of the app: every function rejects', async () => {
    await createDatabase(7, () => undefined);
    await expect(loadSnapshot(maria)).rejects.toThrow();
    await expect(deleteSnapshots()).rejects.toThrow();
  });

  it('that is full: the write rejects, and the stored snapshot stays', async () => {
    await saveSnapshot(snapshot('maria', 1), wanted);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(saveSnapshot(snapshot('maria', 2), wanted)).rejects.toThrow('no room');
    put.mockRestore();
    expect(await loadSnapshot(maria)).toEqual(snapshot('maria', 1));
  });
});

it('does not block another version from opening the database', async () => {
  await saveSnapshot(snapshot(), wanted);
  await expect(createDatabase(2, () => undefined)).resolves.toBeUndefined();
});

/** Creates a database of the app's name. */
function createDatabase(version: number, upgrade: (database: IDBDatabase) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('soglia-offline', version);
    opening.onupgradeneeded = () => upgrade(opening.result);
    opening.onblocked = () => reject(new Error('blocked'));
    opening.onerror = () => reject(opening.error ?? new Error('no'));
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}
