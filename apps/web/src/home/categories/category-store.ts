import { createStoredSetting, ofThisBrowser, type StoredSetting } from '#shared/storage/stored-setting.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import type { CustomCategory } from './category.ts';
import { readCategories } from './read-categories.ts';

/** The storage key that the specification names. */
const KEY = 'custom_device_labels';

interface Categories extends StoredSetting<readonly CustomCategory[]> {
  /** The same list until something of it changes. */
  readonly list: () => readonly CustomCategory[];
}

/** The custom categories, stored in this browser. `now` is in milliseconds since the epoch. */
export function createCategories(store: SafeStore, now: () => number): Categories {
  const setting = createStoredSetting({ store, key: KEY, read: readCategories, now });
  return { ...setting, list: setting.value };
}

export const categories = ofThisBrowser(createCategories);
