import { isDeepStrictEqual } from 'node:util';
import { floatSeconds } from '#world/iso-time.ts';
import type { State, StateChange } from '#world/states.ts';

/** A state in the `a` part of `subscribe_entities`: `lu` only if different from `lc`; a bare context id if there is neither user nor parent. */
export function compressedState(state: State): Record<string, unknown> {
  const { context } = state;
  return {
    s: state.state,
    a: state.attributes,
    c: context.parent_id === null && context.user_id === null ? context.id : context,
    lc: floatSeconds(state.last_changed),
    ...(state.last_updated === state.last_changed ? {} : { lu: floatSeconds(state.last_updated) }),
  };
}

export function compressedChange({ entity_id, old_state, new_state }: StateChange): Record<string, unknown> {
  if (!new_state) return { r: [entity_id] };
  if (!old_state) return { a: { [entity_id]: compressedState(new_state) } };
  return { c: { [entity_id]: difference(old_state, new_state) } };
}

function difference(old: State, now: State): Record<string, unknown> {
  const plus: Record<string, unknown> = {};
  if (old.state !== now.state) plus['s'] = now.state;
  if (old.last_changed !== now.last_changed) plus['lc'] = floatSeconds(now.last_changed);
  else if (old.last_updated !== now.last_updated) plus['lu'] = floatSeconds(now.last_updated);
  const context = contextDifference(old, now);
  if (context !== undefined) plus['c'] = context;
  const changed = Object.entries(now.attributes).filter(
    ([name, value]) => !(name in old.attributes) || !isDeepStrictEqual(old.attributes[name], value),
  );
  if (changed.length > 0) plus['a'] = Object.fromEntries(changed);
  const gone = Object.keys(old.attributes).filter((name) => !(name in now.attributes));
  return { '+': plus, ...(gone.length > 0 ? { '-': { a: gone } } : {}) };
}

/** A string if only the id changed, otherwise the changed keys. */
function contextDifference(old: State, now: State): unknown {
  const changes: Record<string, unknown> = {};
  if (old.context.parent_id !== now.context.parent_id) changes['parent_id'] = now.context.parent_id;
  if (old.context.user_id !== now.context.user_id) changes['user_id'] = now.context.user_id;
  const newId = old.context.id !== now.context.id;
  if (Object.keys(changes).length > 0) return newId ? { ...changes, id: now.context.id } : changes;
  return newId ? now.context.id : undefined;
}
