import { expect, it } from 'vitest';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createStoredMenu } from './stored-menu.ts';

const KEY = 'menu';
const maria = { hub: 'http://casa.local:8123', username: 'maria' };
const items = [
  { id: '2', label: 'Energia', url: '/energy' },
  { id: '10', label: 'Notifiche', url: undefined },
];
/** As in a browser that refuses its storage. */
const createStore = () =>
  createSafeStore(() => {
    throw new Error('blocked');
  });
const menuOf = (owner: typeof maria, store = createStore()) => createStoredMenu({ store, key: KEY, owner });

it('gives back the stored menu, an empty one too', () => {
  const stored = menuOf(maria);
  expect(stored.read()).toBeUndefined();
  stored.write(items);
  expect(stored.read()).toEqual(items);
  stored.write([]);
  expect(stored.read()).toEqual([]);
});

it('shows it to nobody else, and on no other hub', () => {
  const store = createStore();
  menuOf(maria, store).write(items);
  expect(menuOf({ ...maria, username: 'luca' }, store).read()).toBeUndefined();
  expect(menuOf({ ...maria, hub: 'http://altra.local:8123' }, store).read()).toBeUndefined();
});

it.each([
  '',
  'null',
  '7',
  '[]',
  '{',
  '{"hub":"http://casa.local:8123","username":"maria","items":7}',
  'x'.repeat(30_000),
])('reads nothing from %.40s', (text) => {
  const store = createStore();
  store.setItem(KEY, text);
  expect(menuOf(maria, store).read()).toBeUndefined();
});
