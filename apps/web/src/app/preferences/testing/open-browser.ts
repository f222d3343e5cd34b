import { createStoredChoices } from '#features/web-push/stored-choices.ts';
import { createCategories } from '#home/categories/category-store.ts';
import { createFavourites } from '#home/favourites/favourites.ts';
import { createGateRules } from '#home/kinds/cover/gate-rules.ts';
import { createRoomOrder } from '#home/room-order/room-order.ts';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import { createBrowserCopy } from '../browser-copy.ts';
import { createBrowserDocuments } from '../browser-documents.ts';

/** A browser's storage that may be full. */
export function openBrowser(items: Readonly<Record<string, string>> = {}) {
  const stored = new Map(Object.entries(items));
  const disk = { isFull: false };
  const storage: KeyValueStore = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
  };
  const store = createSafeStore(() => storage);
  const now = () => 0;
  const languages: string[] = [];
  const onLanguage = (language: string) => languages.push(language);
  const settings = {
    favourites: createFavourites(store, now),
    categories: createCategories(store, now),
    room_order: createRoomOrder(store, now),
    gates: createGateRules(store, now),
    notifications: createStoredChoices(store, now),
  };
  const browser = createBrowserDocuments({ store, onLanguage, settings });
  return {
    stored,
    disk,
    settings,
    languages,
    browser,
    copy: createBrowserCopy(store, browser),
    json: (key: string) => JSON.parse(stored.get(key) ?? 'null') as unknown,
  };
}
