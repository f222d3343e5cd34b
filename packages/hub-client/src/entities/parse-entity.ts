import { isTime } from '../json/is-time.ts';
import { isRecord, isSameJson, listOf } from '../json/json.ts';
import type { Entity, EntityContext } from './types.ts';

/**
 * The format of `subscribe_entities` (docs/hub-protocol.md): `s` state, `a` attributes, `c` context, `lc`/`lu` last
 * changed/updated in float seconds. Pure: nothing is mutated, and what a message does not change stays the same
 * object.
 */

/** A complete entity from an `a` event. Malformed fields get defaults. */
export function entityFromAdd(entityId: string, add: unknown, heardAt: number): Entity {
  const wire = isRecord(add) ? add : {};
  const changed = millisecondsOf(wire['lc']) ?? heardAt;
  return {
    entity_id: entityId,
    state: stateOf(wire['s']),
    attributes: isRecord(wire['a']) ? wire['a'] : {},
    last_changed: changed,
    last_updated: millisecondsOf(wire['lu']) ?? changed,
    context: contextOf(wire['c'], unknownContext),
    heardAt,
  };
}

/** Applies a `c` event: `+` holds new values, `-` the names of removed attributes. */
export function applyChange(entity: Entity, change: unknown, heardAt: number): Entity {
  if (!isRecord(change)) return entity;
  const plus = isRecord(change['+']) ? change['+'] : {};
  const minus = isRecord(change['-']) ? change['-'] : {};
  const changed = millisecondsOf(plus['lc']);
  return {
    entity_id: entity.entity_id,
    state: 's' in plus ? stateOf(plus['s']) : entity.state,
    attributes: mergeAttributes(entity.attributes, plus['a'], minus['a']),
    last_changed: changed ?? entity.last_changed,
    last_updated: millisecondsOf(plus['lu']) ?? changed ?? entity.last_updated,
    context: contextOf(plus['c'], entity.context),
    heardAt,
  };
}

/** A complete entity from `get_states`. Undefined without an id. */
export function entityFromState(state: unknown, heardAt: number): Entity | undefined {
  if (!isRecord(state) || typeof state['entity_id'] !== 'string') return undefined;
  const changed = timeOf(state['last_changed']) ?? heardAt;
  return {
    entity_id: state['entity_id'],
    state: stateOf(state['state']),
    attributes: isRecord(state['attributes']) ? state['attributes'] : {},
    last_changed: changed,
    last_updated: timeOf(state['last_updated']) ?? changed,
    context: contextOf(state['context'], unknownContext),
    heardAt,
  };
}

/** Whether two values of an entity are equal, regardless of when they were received. */
export function isSameEntity(one: Entity, other: Entity): boolean {
  return (
    one.last_updated === other.last_updated &&
    one.state === other.state &&
    one.context.id === other.context.id &&
    isSameJson(one.attributes, other.attributes)
  );
}

const unknownContext: EntityContext = { id: '', parent_id: null, user_id: null };

function mergeAttributes(
  attributes: Entity['attributes'],
  added: unknown,
  removed: unknown,
): Entity['attributes'] {
  const removedNames = listOf(removed);
  if (!isRecord(added) && removedNames.length === 0) return attributes;
  const merged = { ...attributes, ...(isRecord(added) ? added : {}) };
  if (removedNames.length === 0) return merged;
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !removedNames.includes(name)));
}

/** A string is a new id alone; an object gives the fields. */
function contextOf(wire: unknown, before: EntityContext): EntityContext {
  if (typeof wire === 'string') return { ...before, id: wire };
  if (!isRecord(wire)) return before;
  const { id = before.id, parent_id = before.parent_id, user_id = before.user_id } = wire;
  return {
    id: typeof id === 'string' ? id : before.id,
    parent_id: typeof parent_id === 'string' ? parent_id : null,
    user_id: typeof user_id === 'string' ? user_id : null,
  };
}

function stateOf(state: unknown): string {
  if (typeof state === 'string') return state;
  return typeof state === 'number' || typeof state === 'boolean' ? String(state) : 'unknown';
}

/** Whole milliseconds, truncated like those of an ISO time, so that both formats compare equal. */
function millisecondsOf(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !isTime(seconds * 1e3)) return undefined;
  return Math.floor(Math.round(seconds * 1e6) / 1e3);
}

function timeOf(iso: unknown): number | undefined {
  const time = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
