import { followOtherWindows } from '#shared/storage/stored-setting.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { createFavourites } from './favourites.ts';

/** Those of this browser, as every window of it sees them. */
export const favourites = createFavourites(
  createSafeStore(() => window.localStorage),
  () => Date.now(),
);

followOtherWindows(favourites);
