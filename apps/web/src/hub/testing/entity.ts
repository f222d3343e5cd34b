import type { Entity, KnownEntity } from '@soglia/hub-client/entities';

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

/** An entity as the list has it, without a name where a test gives none. */
export const knownEntity = (entity_id: string, more: Partial<KnownEntity> = {}): KnownEntity => ({
  entity_id,
  domain: entity_id.slice(0, entity_id.indexOf('.')),
  name: undefined,
  device_class: undefined,
  ...more,
});
