import { followOtherWindows } from '#shared/storage/stored-setting.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createFavourites } from './favourites.ts';

/** The favourites of this browser, shared by all its windows. */
export const favourites = createFavourites(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

followOtherWindows(favourites);
