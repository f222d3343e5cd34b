// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { claimBrowser } from './claim-browser.ts';

const keys = ['draft', 'map_zone_draft', 'tickets_drafts'];

function browserOf(username: string | undefined) {
  const items = new Map(keys.map((key) => [key, '{}']));
  if (username !== undefined)
    items.set('preferences_of', JSON.stringify({ username, userId: '1', agreed: {} }));
  const store = createSafeStore(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }));
  return { store, kept: () => keys.filter((key) => items.has(key)) };
}

it.each([
  ['the same person', 'maria', keys],
  ['another person', 'luca', []],
  ['the first person', undefined, keys],
])('what was left unfinished, where it is %s who signs in again', (_who, former, left) => {
  const { store, kept } = browserOf(former);
  claimBrowser(store, 'maria');
  expect(kept()).toEqual(left);
});
