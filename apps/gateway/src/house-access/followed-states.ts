import { isRecord, listOf } from '@soglia/hub-client/json';
import { STATE_FACTS } from '#policy/house/read-house.ts';

/** What deciding needs of a state. */
export interface FollowedState {
  readonly entity_id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What an event of `subscribe_entities` changed, as far as deciding needs to know. */
export interface StateChanges {
  /** Entities that are new, or were removed. */
  readonly isOtherHouse: boolean;
  /** Entities with another list of members, or of another class. */
  readonly changed: readonly FollowedState[];
}

/**
 * The states of all entities, of each no more than deciding needs: kept from the events of `subscribe_entities`, so that
 * entities without an entry in the registry are known too.
 */
export function createFollowedStates() {
  const states = new Map<string, FollowedState>();

  const put = (entityId: string, attributes: unknown): FollowedState => {
    const given = isRecord(attributes) ? attributes : {};
    const facts = STATE_FACTS.map((name) => [name, given[name]] as const);
    const kept = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
    const state: FollowedState = { entity_id: entityId, attributes: kept };
    states.set(entityId, state);
    return state;
  };

  const change = (entityId: string, diff: unknown): FollowedState | undefined => {
    const before = states.get(entityId);
    if (before === undefined || !isRecord(diff)) return undefined;
    const { '+': added, '-': removed } = diff;
    const set = isRecord(added) && isRecord(added['a']) ? added['a'] : {};
    const gone: unknown = isRecord(removed) ? removed['a'] : undefined;
    const isSet = STATE_FACTS.some((name) => Object.hasOwn(set, name));
    const isGone = Array.isArray(gone) && STATE_FACTS.some((name) => gone.includes(name));
    if (!isSet && !isGone) return undefined;
    const left = Object.entries(before.attributes).filter(
      ([name]) => !Array.isArray(gone) || !gone.includes(name),
    );
    return put(entityId, { ...Object.fromEntries(left), ...set });
  };

  return {
    ids: (): ReadonlySet<string> => new Set(states.keys()),
    /** The states of the entities that are wanted. */
    of: (isWanted: (entityId: string) => boolean): readonly FollowedState[] =>
      [...states.values()].filter(({ entity_id: id }) => isWanted(id)),
    clear: (): void => {
      states.clear();
    },
    apply: (event: unknown): StateChanges => {
      const { a: added, c: changed, r: removed } = isRecord(event) ? event : {};
      let isOtherHouse = false;
      const changes: FollowedState[] = [];
      for (const [entityId, state] of Object.entries(isRecord(added) ? added : {})) {
        isOtherHouse ||= !states.has(entityId);
        changes.push(put(entityId, isRecord(state) ? state['a'] : undefined));
      }
      for (const [entityId, diff] of Object.entries(isRecord(changed) ? changed : {})) {
        const state = change(entityId, diff);
        if (state !== undefined) changes.push(state);
      }
      for (const entityId of listOf(removed)) {
        if (typeof entityId === 'string' && states.delete(entityId)) isOtherHouse = true;
      }
      return { isOtherHouse, changed: changes };
    },
  };
}
