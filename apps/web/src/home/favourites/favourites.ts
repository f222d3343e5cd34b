import { parseJson } from '@soglia/hub-client/json';
import { createStoredSetting, type StoredSetting } from '#shared/storage/stored-setting.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { storedIds } from './stored-ids.ts';

/** The storage key that the specification names: a JSON list of entity ids. */
const KEY = 'ha_favorites';

interface Favourites extends StoredSetting<readonly string[]> {
  /** In the order in which they were chosen, or put; the same list until that changes. */
  readonly list: () => readonly string[];
  readonly toggle: (entityId: string) => void;
  /** Puts a favourite before another one; at the end where that is undefined or no favourite. */
  readonly move: (entityId: string, before: string | undefined) => void;
}

/** The favourites, stored in this browser. `now` is in milliseconds since the epoch. */
export function createFavourites(store: SafeStore, now: () => number): Favourites {
  const setting = createStoredSetting({ store, key: KEY, read: idsIn, now });
  const { value: list, change } = setting;
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
    move(entityId, before) {
      change((ids) => {
        if (!ids.includes(entityId) || entityId === before) return ids;
        const others = ids.filter((id) => id !== entityId);
        const at = before === undefined ? -1 : others.indexOf(before);
        return others.toSpliced(at < 0 ? others.length : at, 0, entityId);
      });
    },
  };
}

/** Also a list that was encoded twice. */
function idsIn(text: string | null): readonly string[] {
  const value = parseJson(text ?? '');
  return storedIds(typeof value === 'string' ? (parseJson(value) ?? value) : value);
}
