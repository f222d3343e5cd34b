/** The part of a browser's storage that is used. The browser's own throws where it is full or forbidden. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that never throws. What the browser does not store is held in memory for this visit. */
export interface SafeStore extends KeyValueStore {
  /** Whether the browser has stored the value of this key for the next visit. */
  readonly lasts: (key: string) => boolean;
  /** Another window changed the key (null: all keys): drops what memory holds for it. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** @param open may throw: some browsers refuse access to their storage */
export function createSafeStore(open: () => KeyValueStore): SafeStore {
  /** What the browser did not store: a text, or null for a removal. */
  const inMemory = new Map<string, string | null>();
  const attempt = <T>(act: (store: KeyValueStore) => T): T | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  const stored = (key: string) => attempt((store) => store.getItem(key)) ?? null;

  function put(key: string, value: string | null): void {
    attempt((store) => (value === null ? store.removeItem(key) : store.setItem(key, value)));
    // Read back: some browsers silently drop what exceeds their quota.
    if (stored(key) === value) inMemory.delete(key);
    else inMemory.set(key, value);
  }

  return {
    getItem: (key) => inMemory.get(key) ?? (inMemory.has(key) ? null : stored(key)),
    setItem: put,
    removeItem: (key) => put(key, null),
    lasts: (key) => !inMemory.has(key),
    changedElsewhere(key) {
      if (key === null) inMemory.clear();
      else inMemory.delete(key);
    },
  };
}
