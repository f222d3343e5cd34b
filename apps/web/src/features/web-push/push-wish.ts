import type { KeyValueStore } from '#shared/storage/safe-store.ts';

/** Whether the signed-in person wants notifications in this browser: what the push service loses is made again by it. */
export interface PushWish {
  readonly wanted: () => boolean;
  readonly set: (wanted: boolean) => void;
}

/** @param key removed at logout */
export const createPushWish = (store: KeyValueStore, key: string, username: string): PushWish => ({
  wanted: () => store.getItem(key) === username,
  set: (wanted) => (wanted ? store.setItem(key, username) : store.removeItem(key)),
});
