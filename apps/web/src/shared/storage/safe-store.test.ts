import { describe, expect, it } from 'vitest';
import { memoryStore } from '../testing/memory-store.ts';
import { createSafeStore, type KeyValueStore } from './safe-store.ts';

function forbidden(): KeyValueStore {
  throw new DOMException('no', 'SecurityError');
}

describe('a storage that works', () => {
  it('stores, reads and removes', () => {
    const browser = memoryStore();
    const store = createSafeStore(() => browser);
    store.setItem('a', '1');
    expect([store.getItem('a'), browser.getItem('a'), store.lasts('a')]).toEqual(['1', '1', true]);
    store.removeItem('a');
    expect([store.getItem('a'), browser.getItem('a')]).toEqual([null, null]);
  });
});

describe('a storage that is full', () => {
  it('holds the new value for this visit, and shows that it is not stored', () => {
    const browser = memoryStore();
    const store = createSafeStore(() => browser);
    store.setItem('a', 'old');
    browser.full = true;
    store.setItem('a', 'new');
    expect([store.getItem('a'), store.lasts('a'), browser.getItem('a')]).toEqual(['new', false, 'old']);
    browser.full = false;
    store.setItem('a', 'newest');
    expect([store.getItem('a'), store.lasts('a'), browser.getItem('a')]).toEqual(['newest', true, 'newest']);
  });

  it('removes also what only memory held', () => {
    const browser = memoryStore();
    browser.full = true;
    const store = createSafeStore(() => browser);
    store.setItem('a', '1');
    store.removeItem('a');
    expect([store.getItem('a'), store.lasts('a')]).toEqual([null, true]);
  });

  it('follows another window that could write', () => {
    const browser = memoryStore();
    const store = createSafeStore(() => browser);
    browser.full = true;
    store.setItem('a', 'mine');
    browser.full = false;
    browser.setItem('a', 'theirs');
    store.changedElsewhere('a');
    expect(store.getItem('a')).toBe('theirs');
  });
});

describe('a storage that the browser refuses', () => {
  it('is replaced by memory for this visit', () => {
    const store = createSafeStore(forbidden);
    expect(store.getItem('a')).toBeNull();
    store.setItem('a', '1');
    expect([store.getItem('a'), store.lasts('a')]).toEqual(['1', false]);
    store.changedElsewhere(null);
    expect(store.getItem('a')).toBeNull();
  });
});
