import { createSafeStore } from '../storage/safe-store.ts';

/**
 * A browser's storage, in memory. `full` makes every write throw, as a browser does.
 *
 * @param initial what is stored before, by key; null for nothing
 */
export function memoryStore(initial: Readonly<Record<string, string | null>> = {}) {
  const items = new Map<string, string>();
  for (const [key, value] of Object.entries(initial)) if (value !== null) items.set(key, value);
  const store = {
    /** What is stored; a test may write here what another window would. */
    items,
    full: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (store.full) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
    all: () => Object.fromEntries(items),
    /** The same as the app has it. */
    safe: () => createSafeStore(() => store),
  };
  return store;
}
