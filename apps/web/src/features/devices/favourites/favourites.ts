import type { SafeStore } from '#shared/storage/safe-store.ts';
import { storedIds } from './stored-ids.ts';

/** Where the specification keeps them: a JSON list of entity ids. */
const KEY = 'ha_favorites';
/** Within this time another window may have written without having seen what this one wrote, milliseconds. */
const AT_ONCE = 500;

/** May be made twice without harm. */
type Change = (ids: readonly string[]) => readonly string[];

interface Favourites {
  /** In the order in which they were chosen; the same list until one comes or goes. */
  readonly list: () => readonly string[];
  readonly toggle: (entityId: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether the next visit will find them. */
  readonly lasts: () => boolean;
  /** Another window wrote under that key; null stands for all of them. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** The devices that a person chose, kept in this browser. `now` is in milliseconds. */
export function createFavourites(store: SafeStore, now: () => number): Favourites {
  const listeners = new Set<() => void>();
  let written = store.getItem(KEY);
  let list = idsIn(written);
  let recent: readonly { readonly at: number; readonly change: Change }[] = [];

  function readAgain(): void {
    const text = store.getItem(KEY);
    if (text === written) return;
    written = text;
    list = idsIn(text);
    for (const listener of [...listeners]) listener();
  }

  /** From what stands there now: another window may have added some since. */
  function make(change: Change): void {
    store.setItem(KEY, JSON.stringify(change(idsIn(store.getItem(KEY)))));
    readAgain();
  }

  return {
    list: () => list,
    toggle(entityId) {
      const change: Change = idsIn(store.getItem(KEY)).includes(entityId)
        ? (ids) => ids.filter((id) => id !== entityId)
        : (ids) => (ids.includes(entityId) ? ids : [...ids, entityId]);
      make(change);
      recent = [...recent, { at: now(), change }];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lasts: () => store.lasts(KEY),
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

/** Also a list that was written as a text once more. */
function idsIn(text: string | null): readonly string[] {
  const value = parsed(text ?? '');
  return storedIds(typeof value === 'string' ? (parsed(value) ?? value) : value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
