import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHouses, readHouse, tidyHouses, writeHouse } from './snapshot-database.ts';
import { house } from './testing/house.ts';

const wanted = () => true;
const maria = { hub: 'http://casa:8123', person: 'maria' };
const luca = { ...maria, person: 'luca' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('gives back what was written, for that hub and that person', async () => {
  expect(await readHouse(maria)).toBeUndefined();
  await writeHouse(house(), wanted);
  await writeHouse(house('maria', 5), wanted);
  expect(await readHouse(maria)).toEqual(house('maria', 5));
  expect(await readHouse(luca)).toBeUndefined();
  expect(await readHouse({ ...maria, hub: 'http://mare:8123' })).toBeUndefined();
});

it('keeps of them what is to be kept', async () => {
  await writeHouse(house('maria'), wanted);
  await writeHouse(house('luca'), wanted);
  await tidyHouses((stored) => JSON.stringify(stored).includes('maria'));
  expect(await readHouse(maria)).toBeDefined();
  expect(await readHouse(luca)).toBeUndefined();
});

it('forgets all of them', async () => {
  await writeHouse(house('maria'), wanted);
  await writeHouse(house('luca'), wanted);
  await forgetHouses();
  expect([await readHouse(maria), await readHouse(luca)]).toEqual([undefined, undefined]);
});

describe('what was forgotten does not come back', () => {
  it('with a writing that began before', async () => {
    let signedIn = true;
    const writing = writeHouse(house(), () => signedIn);
    signedIn = false;
    await Promise.all([forgetHouses(), writing]);
    expect(await readHouse(maria)).toBeUndefined();
  });

  it('with a writing that began before and never learns of it', async () => {
    await Promise.all([writeHouse(house(), wanted), forgetHouses()]);
    expect(await readHouse(maria)).toBeUndefined();
  });

  it('with many writings, of which each asks when its turn has come', async () => {
    let signedIn = true;
    const writings = Array.from({ length: 20 }, (_, n) => writeHouse(house('maria', n), () => signedIn));
    await writings[3];
    signedIn = false;
    await Promise.all([...writings, forgetHouses()]);
    expect(await readHouse(maria)).toBeUndefined();
  });
});

describe('a browser without such a memory', () => {
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
  ])('%s: each rejects, and none throws', async (_, factory) => {
    vi.stubGlobal('indexedDB', factory);
    await expect(readHouse(maria)).rejects.toThrow();
    await expect(writeHouse(house(), wanted)).rejects.toThrow();
    await expect(tidyHouses(wanted)).rejects.toThrow();
    await expect(forgetHouses()).rejects.toThrow();
  });

  it('in which something else lies under that name: each rejects', async () => {
    await made(1, (database) => database.createObjectStore('altro'));
    await expect(readHouse(maria)).rejects.toThrow();
    await expect(writeHouse(house(), wanted)).rejects.toThrow();
  });

  it('in which a newer version of the app has been: each rejects', async () => {
    await made(7, () => undefined);
    await expect(readHouse(maria)).rejects.toThrow();
    await expect(forgetHouses()).rejects.toThrow();
  });

  it('that is full: the writing rejects, and what was there stays', async () => {
    await writeHouse(house('maria', 1), wanted);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(writeHouse(house('maria', 2), wanted)).rejects.toThrow('no room');
    put.mockRestore();
    expect(await readHouse(maria)).toEqual(house('maria', 1));
  });
});

it('stands in nobody’s way: another version can be opened at once', async () => {
  await writeHouse(house(), wanted);
  await expect(made(2, () => undefined)).resolves.toBeUndefined();
});

/** Lays a database under the name of the app's. */
function made(version: number, upgrade: (database: IDBDatabase) => void): Promise<void> {
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
