import type { Entity } from '../entities/types.ts';

/** An entity as the store would give it. */
export function entityOf(
  entity_id: string,
  state: string,
  attributes: Readonly<Record<string, unknown>> = {},
): Entity {
  return {
    entity_id,
    state,
    attributes,
    last_changed: 0,
    last_updated: 0,
    context: { id: '01J', parent_id: null, user_id: null },
    heardAt: 0,
  };
}
