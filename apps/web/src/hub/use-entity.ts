import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useHub } from './hub-context.ts';

const nothing = () => undefined;

/**
 * One entity: subscribed to while mounted, rendered again only by its own changes. Undefined until its state is known
 * and after its removal; without an id nothing is subscribed to.
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
