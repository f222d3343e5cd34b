import { createStoredSetting, type StoredSetting } from '#shared/storage/stored-setting.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';

/** The storage key: a JSON list of area ids. */
const KEY = 'room_order';

/** The rooms that a person has put in order, stored in this browser. `now` is in milliseconds since the epoch. */
export const createRoomOrder = (store: SafeStore, now: () => number): StoredSetting<readonly string[]> =>
  createStoredSetting({ store, key: KEY, read: idsIn, now });

/** Anything may be stored: what is no id is left out. */
function idsIn(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '');
    return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : [];
  } catch {
    return [];
  }
}
