import {
  createStoredSetting,
  followOtherWindows,
  type StoredSetting,
} from '#shared/storage/stored-setting.ts';
import { createSafeStore, type SafeStore } from '#shared/storage/safe-store.ts';
import type { CustomCategory } from './category.ts';
import { readCategories } from './read-categories.ts';

/** The storage key that the specification names. */
const KEY = 'custom_device_labels';

interface Categories extends Omit<StoredSetting<readonly CustomCategory[]>, 'value'> {
  /** The same list until something of it changes. */
  readonly list: () => readonly CustomCategory[];
}

/** The custom categories, stored in this browser. `now` is in milliseconds since the epoch. */
export function createCategories(store: SafeStore, now: () => number): Categories {
  const { value: list, ...setting } = createStoredSetting({ store, key: KEY, read: readCategories, now });
  return { ...setting, list };
}

export const categories = createCategories(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

followOtherWindows(categories);
