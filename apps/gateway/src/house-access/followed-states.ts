import { isRecord, listOf } from '@soglia/hub-client/json';
import { MEMBER_FACTS, STATE_FACTS, UNAVAILABLE } from '#policy/house/read-house.ts';

/** What deciding needs of a state. */
export interface FollowedState {
  readonly entity_id: string;
  /** Of a group that is unavailable, and tells no members therefore, those that it told before. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly state?: typeof UNAVAILABLE;
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
  /** The attributes that an unavailable entity no longer has and that are kept, by its id. */
  const keptNames = new Map<string, readonly string[]>();

  const put = (entityId: string, attributes: unknown, isUnavailable: boolean): FollowedState => {
    const given = isRecord(attributes) ? attributes : {};
    const facts = STATE_FACTS.map((name) => [name, given[name]] as const);
    const kept = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
    const state: FollowedState = {
      entity_id: entityId,
      attributes: kept,
      ...(isUnavailable && { state: UNAVAILABLE }),
    };
    states.set(entityId, state);
    return state;
  };

  const add = (entityId: string, given: unknown): FollowedState => {
    const { a: attributes, s: state } = isRecord(given) ? given : {};
    keptNames.delete(entityId);
    return put(entityId, attributes, state === UNAVAILABLE);
  };

  const change = (entityId: string, diff: unknown): FollowedState | undefined => {
    const before = states.get(entityId);
    if (before === undefined || !isRecord(diff)) return undefined;
    const { '+': added, '-': removed } = diff;
    const { a, s: state } = isRecord(added) ? added : {};
    const set = isRecord(a) ? a : {};
    const gone = listOf(isRecord(removed) ? removed['a'] : undefined);
    const wasUnavailable = before.state !== undefined;
    const isUnavailable = state === undefined ? wasUnavailable : state === UNAVAILABLE;
    const isOther = STATE_FACTS.some((name) => Object.hasOwn(set, name) || gone.includes(name));
    if (!isOther && wasUnavailable === isUnavailable) return undefined;
    const keeps = isUnavailable ? MEMBER_FACTS.filter((name) => gone.includes(name)) : [];
    // Whoever is back tells their members anew.
    const ended = isUnavailable ? [] : (keptNames.get(entityId) ?? []);
    if (keeps.length > 0) keptNames.set(entityId, keeps);
    if (!isUnavailable) keptNames.delete(entityId);
    const isLeft = (name: string) =>
      keeps.some((kept) => kept === name) || (!gone.includes(name) && !ended.includes(name));
    const left = Object.entries(before.attributes).filter(([name]) => isLeft(name));
    return put(entityId, { ...Object.fromEntries(left), ...set }, isUnavailable);
  };

  return {
    ids: (): ReadonlySet<string> => new Set(states.keys()),
    /** The states of the entities that are wanted. */
    of: (isWanted: (entityId: string) => boolean): readonly FollowedState[] =>
      [...states.values()].filter(({ entity_id: id }) => isWanted(id)),
    clear: (): void => {
      states.clear();
      keptNames.clear();
    },
    apply: (event: unknown): StateChanges => {
      const { a: added, c: changed, r: removed } = isRecord(event) ? event : {};
      let isOtherHouse = false;
      const changes: FollowedState[] = [];
      for (const [entityId, state] of Object.entries(isRecord(added) ? added : {})) {
        isOtherHouse ||= !states.has(entityId);
        changes.push(add(entityId, state));
      }
      for (const [entityId, diff] of Object.entries(isRecord(changed) ? changed : {})) {
        const state = change(entityId, diff);
        if (state !== undefined) changes.push(state);
      }
      for (const entityId of listOf(removed)) {
        if (typeof entityId !== 'string') continue;
        keptNames.delete(entityId);
        if (states.delete(entityId)) isOtherHouse = true;
      }
      return { isOtherHouse, changed: changes };
    },
  };
}
