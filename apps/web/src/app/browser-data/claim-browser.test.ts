// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { claimBrowser } from './claim-browser.ts';

const keys = ['draft', 'map_zone_draft', 'tickets_drafts'];

function browserOf(username: string | undefined) {
  const { items, safe } = memoryStore(Object.fromEntries(keys.map((key) => [key, '{}'])));
  if (username !== undefined)
    items.set('preferences_of', JSON.stringify({ username, userId: '1', agreed: {} }));
  return { store: safe(), stored: () => keys.filter((key) => items.has(key)) };
}

it.each([
  ['the same person', 'maria', keys],
  ['the same person, stored as they typed their name once', 'Maria', keys],
  ['another person', 'luca', []],
  ['the first person', undefined, keys],
])('what was left unfinished, where it is %s who signs in again', (_who, former, left) => {
  const { store, stored } = browserOf(former);
  claimBrowser(store, 'maria');
  expect(stored()).toEqual(left);
});
