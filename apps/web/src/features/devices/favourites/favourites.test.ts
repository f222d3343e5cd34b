import { expect, it, vi } from 'vitest';
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
