import { ofThisBrowser } from '#shared/storage/stored-setting.ts';
import { createFavourites } from './favourites.ts';

/** The favourites of this browser, shared by all its windows. */
export const favourites = ofThisBrowser(createFavourites);
