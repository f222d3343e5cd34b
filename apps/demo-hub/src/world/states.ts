import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#clock.ts';
import type { Bus } from '#world/bus.ts';
import type { Context, NewContext } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

export type Attributes = Readonly<Record<string, unknown>>;

/** State of one entity. Times are ms since the epoch. */
export interface State {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Attributes;
  readonly last_changed: number;
  readonly last_updated: number;
  /** Time of the last write, changed or not; no event is fired for it. */
  last_reported: number;
  readonly context: Context;
}

/** Internal data of a `state_changed` event; `eventJson` converts it for the wire. */
export interface StateChange {
  readonly entity_id: string;
  readonly old_state: State | undefined;
  readonly new_state: State | undefined;
}

export interface States {
  get(entityId: string): State | undefined;
  all(): State[];
  write(entityId: string, state: string, attributes: Attributes, context?: Context): State;
  /** Sets `last_changed` to a time before the start. */
  backdate(entityId: string, changed: number): void;
  remove(entityId: string, context?: Context): boolean;
}

export function createStates(clock: Clock, bus: Bus, newContext: NewContext): States {
  const states = new Map<string, State>();

  return {
    get: (entityId) => states.get(entityId),
    all: () => [...states.values()],

    write(entityId, state, attributes, context) {
      const now = clock.now();
      const old = states.get(entityId);
      const sameState = old?.state === state;
      if (old && sameState && isDeepStrictEqual(old.attributes, attributes)) {
        old.last_reported = now;
        return old;
      }
      const written: State = {
        entity_id: entityId,
        state,
        attributes,
        last_changed: old && sameState ? old.last_changed : now,
        last_updated: now,
        last_reported: now,
        context: context ?? newContext(),
      };
      states.set(entityId, written);
      const change: StateChange = { entity_id: entityId, old_state: old, new_state: written };
      bus.fire('state_changed', change, { context: written.context });
      return written;
    },

    backdate(entityId, changed) {
      const state = states.get(entityId);
      if (state) states.set(entityId, { ...state, last_changed: changed });
    },

    remove(entityId, context = newContext()) {
      const old = states.get(entityId);
      if (!old) return false;
      states.delete(entityId);
      const change: StateChange = { entity_id: entityId, old_state: old, new_state: undefined };
      bus.fire('state_changed', change, { context });
      return true;
    },
  };
}

/** A state as in REST and in `state_changed`. */
export function stateJson(state: State): Record<string, unknown> {
  return {
    entity_id: state.entity_id,
    state: state.state,
    attributes: state.attributes,
    last_changed: isoTime(state.last_changed),
    last_reported: isoTime(state.last_reported),
    last_updated: isoTime(state.last_updated),
    context: state.context,
  };
}
