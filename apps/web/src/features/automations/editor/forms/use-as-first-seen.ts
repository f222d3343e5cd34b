import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { useNames } from './use-names.ts';

interface FirstSeen {
  readonly entity: Entity | undefined;
  /** It exists, and its state has not come yet. */
  readonly isWaiting: boolean;
}

/** A device as it was when its form opened: what it can do, and values to begin with, which must not change under a hand. */
export function useAsFirstSeen(entityId: string | undefined): FirstSeen {
  const { exists } = useNames();
  const now = useEntity(entityId);
  const [seen, setSeen] = useState<Entity>();
  if (now !== undefined && seen?.entity_id !== now.entity_id) setSeen(now);
  const entity = seen?.entity_id === entityId ? seen : undefined;
  return { entity, isWaiting: entity === undefined && entityId !== undefined && exists(entityId) };
}
