import { useSyncExternalStore } from 'react';
import { favourites } from './favourite-store.ts';

/** Whether a device is a favourite; renders again only when that changes. */
export const useIsFavourite = (entityId: string): boolean =>
  useSyncExternalStore(favourites.subscribe, () => favourites.list().includes(entityId));
