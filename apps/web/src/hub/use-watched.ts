import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

type Primitive = string | number | boolean | undefined;

/**
 * One value computed from several entities, which are subscribed to while mounted; only another value renders again.
 * @param entityIds the same array while the ids are the same
 * @param read gets the entities in the order of the ids; undefined for one whose state is not known
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
