import { useCallback, useSyncExternalStore } from 'react';
import type { EntityListState } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

/** The list of existing entities; the same object until one is added, removed or renamed. */
export function useKnownEntities(): EntityListState {
  const { entities } = useHub();
  return useSyncExternalStore(
    useCallback((changed: () => void) => entities.onList(changed), [entities]),
    () => entities.list,
  );
}
