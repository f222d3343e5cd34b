import { useSyncExternalStore } from 'react';

export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
