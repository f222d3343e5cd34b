/** What is read and written of a browser's storage; the browser's own throws where it is full or forbidden. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that never throws. What the browser does not keep is kept in memory, for this visit. */
export interface SafeStore extends KeyValueStore {
  /** Whether the next visit will find what stands under this key now. */
  readonly lasts: (key: string) => boolean;
  /** Another window changed the key (null: all of them): what memory held for it is old. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** `open` may throw: some browsers refuse even to hand their storage out. */
export function createSafeStore(open: () => KeyValueStore): SafeStore {
  /** What the browser did not take: a text, or null where it should be gone. */
  const kept = new Map<string, string | null>();
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
    // Asked again: some browsers drop what is too much without a word.
    if (stored(key) === value) kept.delete(key);
    else kept.set(key, value);
  }

  return {
    getItem: (key) => kept.get(key) ?? (kept.has(key) ? null : stored(key)),
    setItem: put,
    removeItem: (key) => put(key, null),
    lasts: (key) => !kept.has(key),
    changedElsewhere(key) {
      if (key === null) kept.clear();
      else kept.delete(key);
    },
  };
}
