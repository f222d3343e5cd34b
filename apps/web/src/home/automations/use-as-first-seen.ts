import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';

interface FirstSeen {
  readonly entity: Entity | undefined;
  /** It exists, and its state has not come yet. */
  readonly isWaiting: boolean;
}

/** A device as it was when its form opened: what it can do, and values to begin with, which must not change under a hand. */
export function useAsFirstSeen(entityId: string | undefined): FirstSeen {
  const list = useKnownEntities();
  const now = useEntity(entityId);
  const [seen, setSeen] = useState<Entity>();
  if (now !== undefined && seen?.entity_id !== now.entity_id) setSeen(now);
  const entity = seen?.entity_id === entityId ? seen : undefined;
  const exists = list.kind === 'loaded' && list.entities.some((one) => one.entity_id === entityId);
  return { entity, isWaiting: entity === undefined && exists };
}
