import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitingDatabase } from './waiting-database.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const ticket = { key: 'one', title: 'Caldaia' };
const retried = (stored: unknown) => (stored === undefined ? undefined : { ...ticket, tries: 1 });
const deleteAll = () =>
  new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('soglia-tickets');
    deletion.onsuccess = resolve;
    deletion.onerror = reject;
  });

it('gives back what was stored, until it is removed', async () => {
  expect(await waitingDatabase.change('one', () => ticket)).toEqual(ticket);
  expect(await waitingDatabase.readAll()).toEqual([ticket]);
  expect(await waitingDatabase.change('one', retried)).toEqual({
    ...ticket,
    tries: 1,
  });
  await waitingDatabase.remove('one');
  expect(await waitingDatabase.readAll()).toEqual([]);
});

it('leaves nothing behind where nothing was ever stored', async () => {
  expect(await waitingDatabase.readAll()).toEqual([]);
  await waitingDatabase.remove('one');
  expect(await waitingDatabase.change('one', retried)).toBeUndefined();
  expect(await names()).toEqual([]);
});

it('does not come back after a logout, through whatever is still under way', async () => {
  await waitingDatabase.change('one', () => ticket);
  const before = [waitingDatabase.readAll(), waitingDatabase.change('one', retried)];
  const deleted = deleteAll();
  const after = [
    waitingDatabase.readAll(),
    waitingDatabase.remove('one'),
    waitingDatabase.change('one', retried),
  ];
  await Promise.all([...before, deleted, ...after]);
  expect(await waitingDatabase.readAll()).toEqual([]);
  expect(await names()).toEqual([]);
});
