import { expect, it, vi } from 'vitest';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createFavourites as create } from './favourites.ts';

const KEY = 'ha_favorites';
const createFavourites = (store: KeyValueStore, now = () => 0) =>
  create(
    createSafeStore(() => store),
    now,
  );

const storeWith = (text: string | null) => memoryStore({ [KEY]: text });

it('keeps a list of ids in the order in which they were chosen', () => {
  const store = storeWith(null);
  const favourites = createFavourites(store);
  const listener = vi.fn();
  favourites.subscribe(listener);
  for (const id of ['light.b', 'light.a', 'light.b', 'light.b']) favourites.toggle(id);
  expect(favourites.list()).toEqual(['light.a', 'light.b']);
  expect(store.getItem(KEY)).toBe('["light.a","light.b"]');
  expect(listener).toHaveBeenCalledTimes(4);
});

it.each([
  ['c', 'a', ['c', 'a', 'b']],
  ['a', 'c', ['b', 'a', 'c']],
  ['a', undefined, ['b', 'c', 'a']],
  ['a', 'gone', ['b', 'c', 'a']],
  ['b', 'b', ['a', 'b', 'c']],
  ['gone', 'a', ['a', 'b', 'c']],
])('puts %s before %s', (id, before, order) => {
  const store = storeWith('["light.a","light.b","light.c"]');
  const favourites = createFavourites(store);
  favourites.move(`light.${id}`, before && `light.${before}`);
  expect(favourites.list()).toEqual(order.map((one) => `light.${one}`));
  expect(store.getItem(KEY)).toBe(JSON.stringify(favourites.list()));
});

it.each([
  [null, []],
  ['', []],
  ['null', []],
  ['7', []],
  ['"light.a"', ['light.a']],
  ['{"light.a":true,"light.b":false,"light.c":{}}', ['light.a', 'light.c']],
  ['[{"entity_id":"light.a"},{"name":"Luce"},{"entity_id":7},"light.b"]', ['light.a', 'light.b']],
  ['{"entity_id":"light.a"}', ['light.a']],
  [JSON.stringify('["light.a","light.b"]'), ['light.a', 'light.b']],
  [JSON.stringify('{half'), []],
  ['[" light.a ","light.a"]', ['light.a']],
  ['["light.a",7,null,"light.a","kitchen",["light.b"],"light.c"]', ['light.a', 'light.c']],
  ['["light.a"', []],
])('reads a stored value as well as possible: %s', (text, ids) => {
  expect(createFavourites(storeWith(text)).list()).toEqual(ids);
});

it('writes what it understood of an older list, and what is chosen now', () => {
  const store = storeWith('[{"entity_id":"light.a"}]');
  createFavourites(store).toggle('light.b');
  expect(store.getItem(KEY)).toBe('["light.a","light.b"]');
});

it('loses nothing that another window added', () => {
  const store = storeWith(null);
  const [here, there] = [createFavourites(store), createFavourites(store)];
  here.toggle('light.a');
  there.toggle('light.b');
  expect(store.getItem(KEY)).toBe('["light.a","light.b"]');
  here.changedElsewhere(KEY);
  expect(here.list()).toEqual(['light.a', 'light.b']);
});

it('returns the same list while nothing changed', () => {
  const favourites = createFavourites(storeWith('["light.a"]'));
  const before = favourites.list();
  favourites.changedElsewhere(KEY);
  expect(favourites.list()).toBe(before);
});

const full = storeWith('["light.a"]');
full.full = true;

it.each([
  ['full', () => full, ['light.a', 'light.b']],
  [
    'forbidden',
    () => {
      throw new DOMException('no', 'SecurityError');
    },
    ['light.b'],
  ],
])('are chosen for this visit where the storage is %s', (_what, open, ids) => {
  const favourites = create(createSafeStore(open), () => 0);
  const listener = vi.fn();
  favourites.subscribe(listener);
  favourites.toggle('light.b');
  expect(favourites.list()).toEqual(ids);
  expect(listener).toHaveBeenCalledOnce();
  expect(favourites.lasts()).toBe(false);
});

it('two windows that write at once lose neither change', () => {
  let clock = 0;
  const shared = storeWith('["light.a"]');
  const here = createFavourites(shared, () => clock);
  here.toggle('light.b');
  here.toggle('light.a');
  // The other window wrote without having read it.
  shared.setItem(KEY, '["light.a","light.c"]');
  clock = 100;
  here.changedElsewhere(KEY);
  expect(here.list()).toEqual(['light.c', 'light.b']);
  expect(shared.getItem(KEY)).toBe('["light.c","light.b"]');

  // A later change starts from what the other window wrote.
  clock = 5_000;
  shared.setItem(KEY, '["light.a"]');
  here.changedElsewhere(KEY);
  expect(here.list()).toEqual(['light.a']);
  shared.setItem(KEY, '[]');
  here.changedElsewhere('something_else');
  expect(here.list()).toEqual(['light.a']);
  here.changedElsewhere(null);
  expect(here.list()).toEqual([]);
});

it('replaces a malformed value of another window with what is chosen here', () => {
  const store = storeWith('["light.a"]');
  const favourites = createFavourites(store);
  store.setItem(KEY, '{half');
  favourites.changedElsewhere(KEY);
  expect(favourites.list()).toEqual([]);
  favourites.toggle('light.b');
  expect(store.getItem(KEY)).toBe('["light.b"]');
});

it('takes back nothing of what another window removed after the clock was set back', () => {
  const store = storeWith(null);
  let now = 3_600_000;
  const [here, there] = [createFavourites(store, () => now), createFavourites(store)];
  here.toggle('light.a');
  there.changedElsewhere(KEY);
  now = 0;
  there.toggle('light.a');
  here.changedElsewhere(KEY);
  expect(here.list()).toEqual([]);
});
