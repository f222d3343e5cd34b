import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createFavourites, FAVOURITES_KEY } from './favourites.ts';

const storage = createSafeStore(() => window.localStorage);

/** Those of this browser, as every window of it sees them. */
export const favourites = createFavourites(storage);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== FAVOURITES_KEY) return;
    storage.changedElsewhere(key);
    favourites.readAgain();
  });
}
