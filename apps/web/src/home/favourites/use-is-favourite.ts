import { useSyncExternalStore } from 'react';
import { favourites } from './favourite-store.ts';

/** Whether that device is a favourite; draws again only when that changes. */
export const useIsFavourite = (entityId: string): boolean =>
  useSyncExternalStore(favourites.subscribe, () => favourites.list().includes(entityId));
