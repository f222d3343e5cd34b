import { useCallback, useSyncExternalStore } from 'react';
import { useHub } from './hub-context.ts';

/** Whether the person may see that entity and not command it. */
export function useViewOnly(entityId: string): boolean {
  const { entities } = useHub();
  return useSyncExternalStore(
    useCallback((changed: () => void) => entities.onList(changed), [entities]),
    () => entities.isViewOnly(entityId),
  );
}
