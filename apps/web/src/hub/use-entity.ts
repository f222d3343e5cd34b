import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

const nothing = () => undefined;

/**
 * One entity, alive: the hub is asked for it while this is mounted, and only its own changes render again.
 * Undefined while not heard of, or gone; without an id nothing is asked.
 */
export function useEntity(entityId: string | undefined): Entity | undefined {
  const { entities } = useHub();
  useEffect(() => (entityId === undefined ? undefined : entities.watch([entityId])), [entities, entityId]);
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => (entityId === undefined ? nothing : entities.onEntity(entityId, changed)),
      [entities, entityId],
    ),
    () => (entityId === undefined ? undefined : entities.get(entityId)),
  );
}
