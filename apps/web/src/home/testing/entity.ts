import type { Entity } from '@soglia/hub-client/entities';

/** 20 November 2026, 18:42 in the time zone of the tests. */
export const NOW = new Date(2026, 10, 20, 18, 42).getTime();

/** An entity as the hub reports it. */
export const entity = (
  entity_id: string,
  state: string,
  attributes: Readonly<Record<string, unknown>> = {},
  last_changed = NOW,
): Entity => ({
  entity_id,
  state,
  attributes,
  last_changed,
  last_updated: last_changed,
  context: { id: '01', parent_id: null, user_id: null },
  heardAt: NOW,
});
