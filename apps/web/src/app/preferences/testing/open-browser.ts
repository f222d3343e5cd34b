import { createStoredChoices } from '#features/web-push/stored-choices.ts';
import { createCategories } from '#home/categories/category-store.ts';
import { createFavourites } from '#home/favourites/favourites.ts';
import { createGateRules } from '#home/kinds/cover/gate-rules.ts';
import { createRoomOrder } from '#home/room-order/room-order.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createBrowserCopy } from '../browser-copy.ts';
import { createBrowserDocuments } from '../browser-documents.ts';

/** A browser's storage that may be full. */
export function openBrowser(items: Readonly<Record<string, string>> = {}) {
  const disk = memoryStore(items);
  const { items: stored } = disk;
  const store = disk.safe();
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
