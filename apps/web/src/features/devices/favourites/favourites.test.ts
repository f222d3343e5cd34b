import { expect, it, vi } from 'vitest';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import { createFavourites } from './favourites.ts';

function storeWith(text: string | null) {
  let value = text;
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => void (value = next),
    removeItem: () => void (value = null),
  };
}

it('keeps a list of ids, in the order in which they were chosen', () => {
  const store = storeWith(null);
  const favourites = createFavourites(store);
  const heard = vi.fn();
  favourites.subscribe(heard);
  for (const id of ['light.b', 'light.a', 'light.b', 'light.b']) favourites.toggle(id);
  expect(favourites.list()).toEqual(['light.a', 'light.b']);
  expect(store.getItem()).toBe('["light.a","light.b"]');
  expect(heard).toHaveBeenCalledTimes(4);
});

it.each([
  [null, []],
  ['', []],
  ['null', []],
  ['{"light.a":true}', []],
  ['["light.a",7,null,"light.a","kitchen",["light.b"],"light.c"]', ['light.a', 'light.c']],
  ['["light.a"', []],
])('reads what is there as well as can be: %s', (text, ids) => {
  expect(createFavourites(storeWith(text)).list()).toEqual(ids);
});

it('loses nothing that another window added', () => {
  const store = storeWith(null);
  const [here, there] = [createFavourites(store), createFavourites(store)];
  here.toggle('light.a');
  there.toggle('light.b');
  expect(store.getItem()).toBe('["light.a","light.b"]');
  here.readAgain();
  expect(here.list()).toEqual(['light.a', 'light.b']);
});

it('gives the same list while nothing changed', () => {
  const favourites = createFavourites(storeWith('["light.a"]'));
  const before = favourites.list();
  favourites.readAgain();
  expect(favourites.list()).toBe(before);
});

const full: KeyValueStore = {
  getItem: () => '["light.a"]',
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};

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
  const favourites = createFavourites(createSafeStore(open));
  const heard = vi.fn();
  favourites.subscribe(heard);
  favourites.toggle('light.b');
  expect(favourites.list()).toEqual(ids);
  expect(heard).toHaveBeenCalledOnce();
});

it('two windows that choose at once lose neither choice, and see both', () => {
  const shared = storeWith('["light.a"]');
  const stores = [createSafeStore(() => shared), createSafeStore(() => shared)] as const;
  const [here, there] = [createFavourites(stores[0]), createFavourites(stores[1])];
  here.toggle('light.b');
  there.toggle('light.c');
  here.toggle('light.a');
  for (const [place, favourites] of [here, there].entries()) {
    stores[place]?.changedElsewhere('ha_favorites');
    favourites.readAgain();
    expect(favourites.list()).toEqual(['light.b', 'light.c']);
  }
  expect(shared.getItem()).toBe('["light.b","light.c"]');
});

it('what another window left behind as rubbish is replaced by what is chosen here', () => {
  const store = storeWith('["light.a"]');
  const favourites = createFavourites(store);
  store.setItem('', '{half');
  favourites.readAgain();
  expect(favourites.list()).toEqual([]);
  favourites.toggle('light.b');
  expect(store.getItem()).toBe('["light.b"]');
});
