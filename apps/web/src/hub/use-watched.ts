import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

type Primitive = string | number | boolean | undefined;

/**
 * One value drawn from several entities, alive while mounted: `read` is given each entity as last heard, and only
 * another value renders again. Keep `entityIds` the same array while they are the same.
 */
export function useWatched<Value extends Primitive>(
  entityIds: readonly string[],
  read: (entities: readonly (Entity | undefined)[]) => Value,
): Value {
  const { entities } = useHub();
  useEffect(() => (entityIds.length === 0 ? undefined : entities.watch(entityIds)), [entities, entityIds]);
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const releases = entityIds.map((entityId) => entities.onEntity(entityId, changed));
        return () => {
          for (const release of releases) release();
        };
      },
      [entities, entityIds],
    ),
    () => read(entityIds.map((entityId) => entities.get(entityId))),
  );
}
