import { createStoredSetting, type StoredSetting } from '#shared/storage/stored-setting.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { storedIds } from './stored-ids.ts';

/** The storage key that the specification names: a JSON list of entity ids. */
const KEY = 'ha_favorites';

interface Favourites extends Omit<StoredSetting<readonly string[]>, 'value' | 'change'> {
  /** In the order in which they were chosen; the same list until one comes or goes. */
  readonly list: () => readonly string[];
  readonly toggle: (entityId: string) => void;
}

/** The favourites, stored in this browser. `now` is in milliseconds since the epoch. */
export function createFavourites(store: SafeStore, now: () => number): Favourites {
  const { value: list, change, ...setting } = createStoredSetting({ store, key: KEY, read: idsIn, now });
  return {
    ...setting,
    list,
    toggle(entityId) {
      change(
        list().includes(entityId)
          ? (ids) => ids.filter((id) => id !== entityId)
          : (ids) => (ids.includes(entityId) ? ids : [...ids, entityId]),
      );
    },
  };
}

/** Also a list that was encoded twice. */
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
