import { useMemo } from 'react';
import { nameOf } from '#home/model/name.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';

/** Names and device classes of entities, and the zones of the house. */
export function useNames() {
  const list = useKnownEntities();
  return useMemo(() => {
    const entities = list.kind === 'loaded' ? list.entities : [];
    const known = new Map(entities.map((one) => [one.entity_id, one]));
    return {
      nameOf: (entityId: string) => nameOf(entityId, known.get(entityId)?.name),
      classOf: (entityId: string) => known.get(entityId)?.device_class,
      zones: entities
        .filter(({ domain }) => domain === 'zone')
        .map(({ entity_id, name }) => ({ value: entity_id, label: nameOf(entity_id, name) })),
    };
  }, [list]);
}
