import { useMemo } from 'react';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { isEntityId } from './entity-id.ts';

/**
 * Whether the hub has no entity of that id, as far as the person may see its entities; false while that is not known, and
 * for statistics of an integration, `tibber:energy_home`, which have no entity.
 */
export function useIsUnknownSensor(id: string): boolean {
  const list = useKnownEntities();
  return useMemo(
    () =>
      list.kind === 'loaded' &&
      isEntityId(id) &&
      id.includes('.') &&
      !list.entities.some(({ entity_id }) => entity_id === id),
    [list, id],
  );
}
