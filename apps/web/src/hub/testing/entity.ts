import type { Entity } from '@soglia/hub-client/entities';

/** An entity as the hub told it at `heardAt`. */
export const entity = (
  entity_id: string,
  state: string,
  attributes: Readonly<Record<string, unknown>> = {},
  heardAt = 0,
): Entity => ({
  entity_id,
  state,
  attributes,
  last_changed: heardAt,
  last_updated: heardAt,
  context: { id: '01J', parent_id: null, user_id: 'maria' },
  heardAt,
});
