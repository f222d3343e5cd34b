import { useCallback, useSyncExternalStore } from 'react';
import type { EntityListState } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

/** Which entities exist; the same object until one comes, goes, or changes its name. */
export function useKnownEntities(): EntityListState {
  const { entities } = useHub();
  return useSyncExternalStore(
    useCallback((changed: () => void) => entities.onList(changed), [entities]),
    () => entities.list,
  );
}
