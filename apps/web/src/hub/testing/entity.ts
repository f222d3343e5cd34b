import type { Entity } from '@soglia/hub-client/entities';

/** An entity for tests. @param heardAt when it was received, milliseconds since the epoch */
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
