import { createSafeStore, type SafeStore } from '#shared/storage/safe-store.ts';
import type { CustomCategory } from './category.ts';
import type { CategoryChange } from './change-categories.ts';
import { readCategories } from './read-categories.ts';

/** Where the specification keeps them. */
const KEY = 'custom_device_labels';
/** Within this time another window may have written without having seen what this one wrote, milliseconds. */
const AT_ONCE = 500;

interface Categories {
  /** The same list until something of it changes. */
  readonly list: () => readonly CustomCategory[];
  readonly change: (change: CategoryChange) => void;
  /** Whether the next visit will find them. */
  readonly lasts: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another window wrote under that key; null stands for all of them. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** The person's own categories, kept in this browser. `now` is in milliseconds. */
export function createCategories(store: SafeStore, now: () => number): Categories {
  const listeners = new Set<() => void>();
  let written = store.getItem(KEY);
  let list = readCategories(written);
  let recent: readonly { readonly at: number; readonly change: CategoryChange }[] = [];

  function readAgain(): void {
    const text = store.getItem(KEY);
    if (text === written) return;
    written = text;
    list = readCategories(text);
    for (const listener of [...listeners]) listener();
  }

  /** From what stands there now: another window may have written since. */
  function make(change: CategoryChange): void {
    const before = readCategories(store.getItem(KEY));
    const after = change(before);
    if (JSON.stringify(after) !== JSON.stringify(before)) store.setItem(KEY, JSON.stringify(after));
    readAgain();
  }

  return {
    list: () => list,
    change(change) {
      make(change);
      recent = [...recent, { at: now(), change }];
    },
    lasts: () => store.lasts(KEY),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere(key) {
      if (key !== null && key !== KEY) return;
      store.changedElsewhere(key);
      readAgain();
      // Once only: two windows that contradict each other come to rest.
      const mine = recent.filter(({ at }) => now() - at < AT_ONCE);
      recent = [];
      for (const { change } of mine) make(change);
    },
  };
}

export const categories = createCategories(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => categories.changedElsewhere(key));
}
