import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/** Where the specification keeps them: a JSON list of entity ids. */
export const FAVOURITES_KEY = 'ha_favorites';

interface Favourites {
  /** In the order in which they were chosen; the same list until one comes or goes. */
  readonly list: () => readonly string[];
  readonly toggle: (entityId: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another window may have changed them. */
  readonly readAgain: () => void;
}

/** The devices that a person chose, kept in this browser. */
export function createFavourites(store: KeyValueStore): Favourites {
  const listeners = new Set<() => void>();
  let written = store.getItem(FAVOURITES_KEY);
  let list = idsIn(written);

  function readAgain(): void {
    const now = store.getItem(FAVOURITES_KEY);
    if (now === written) return;
    written = now;
    list = idsIn(now);
    for (const listener of [...listeners]) listener();
  }

  return {
    list: () => list,
    toggle(entityId) {
      // From what stands there now: another window may have added some since.
      const ids = idsIn(store.getItem(FAVOURITES_KEY));
      const next = ids.includes(entityId) ? ids.filter((id) => id !== entityId) : [...ids, entityId];
      store.setItem(FAVOURITES_KEY, JSON.stringify(next));
      readAgain();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readAgain,
  };
}

/** Whatever in it may be an id, each once: an older app, or a hand, may have left anything there. */
function idsIn(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return [...new Set(items.filter((item) => typeof item === 'string' && item.includes('.')))] as string[];
  } catch {
    return [];
  }
}
