import { ConditionError } from '#automations/runs/condition-error.ts';
import type { Scope } from '#automations/runs/conditions.ts';
import type { TraceStep } from '#automations/runs/run-trace.ts';
import { durationMs, idsIn, textOf, textsIn, type Fields } from '#automations/values.ts';
import { entityIdOf } from '#automations/named-entities.ts';
import { isoTime } from '#world/iso-time.ts';
import type { State } from '#world/states.ts';
import type { World } from '#world/world.ts';

type OneCheck = (part: Fields, state: State, world: World, step: TraceStep) => boolean;
type Check = (part: Fields, path: string, scope: Scope) => boolean;

/** Every entity, or with `match: any` one of them, has one of the states, for at least `for`. */
export const stateHolds = ofEntities('state', isInState);

/** The number of every entity lies between `above` and `below`, both exclusive. */
export const numberHolds = ofEntities('numeric_state', isWithinLimits);

function ofEntities(kind: string, check: OneCheck): Check {
  return (part, path, { world, trace }) => {
    const ids = idsIn(part['entity_id']);
    const isAny = part['match'] === 'any';
    const errors: { index: number; error: ConditionError }[] = [];
    for (const [index, given] of ids.entries()) {
      const step = trace.step(`${path}/entity_id/${index}`);
      try {
        const id = entityIdOf(world, given);
        const state = world.states.get(id);
        if (state === undefined) throw ConditionError.of(kind, `unknown entity ${id}`);
        if (check(part, state, world, step) === isAny) return isAny;
      } catch (error) {
        if (!(error instanceof ConditionError)) throw error;
        step.error = error.message;
        errors.push({ index, error });
      }
    }
    if (errors.length > 0) throw ConditionError.among(kind, errors, ids.length);
    return !isAny;
  };
}

function isInState(part: Fields, state: State, world: World, step: TraceStep): boolean {
  const { attribute } = part;
  if (typeof attribute === 'string' && !(attribute in state.attributes)) {
    return missingAttribute(attribute, state, step);
  }
  const value = typeof attribute === 'string' ? state.attributes[attribute] : state.state;
  const wanted = textsIn(part['state']).map((text) => heldBy(text, world));
  const isWanted = wanted.some((text) => text === textOf(value));
  const period = durationMs(part['for']);
  if (period === undefined || !isWanted) {
    const wantedState = isWanted ? wanted.find((text) => text === textOf(value)) : wanted.at(-1);
    step.result = { result: isWanted, state: value, wanted_state: wantedState };
    return isWanted;
  }
  const since = world.clock.now() - period;
  const result = since > state.last_changed;
  step.result = { result, state: value, duration: isoTime(since) };
  return result;
}

/** The state of an input that a condition names in the place of a state. */
function heldBy(text: string, world: World): string {
  if (!/^input_(select|text|number|boolean|datetime)\./.test(text)) return text;
  const state = world.states.get(text);
  if (state === undefined) throw ConditionError.of('state', `the 'state' entity ${text} is unavailable`);
  return state.state;
}

function missingAttribute(attribute: string, state: State, step: TraceStep): false {
  const message = `attribute '${attribute}' of entity ${state.entity_id} does not exist`;
  step.result = { result: false, message };
  return false;
}

function isWithinLimits(part: Fields, state: State, world: World, step: TraceStep): boolean {
  const { attribute } = part;
  if (typeof attribute === 'string' && !(attribute in state.attributes)) {
    return missingAttribute(attribute, state, step);
  }
  const value = typeof attribute === 'string' ? state.attributes[attribute] : state.state;
  if (value === null || value === 'unavailable' || value === 'unknown') {
    const message = `value '${value ?? 'None'}' is non-numeric and treated as False`;
    step.result = { result: false, message };
    return false;
  }
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) {
    const what = `entity ${state.entity_id} state '${textOf(value)}' cannot be processed as a number`;
    throw ConditionError.of('numeric_state', what);
  }
  const below = limitOf(part['below'], 'below', world);
  const above = limitOf(part['above'], 'above', world);
  if (below !== undefined && number >= below) {
    step.result = { result: false, state: number, wanted_state_below: below };
    return false;
  }
  if (above !== undefined && number <= above) {
    step.result = { result: false, state: number, wanted_state_above: above };
    return false;
  }
  step.result = { result: true, state: number };
  return true;
}

/** A number, or the one that an entity holds. */
function limitOf(value: unknown, key: string, world: World): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = Number(value);
  if (Number.isFinite(number)) return number;
  const held = Number(world.states.get(textOf(value))?.state ?? NaN);
  if (Number.isFinite(held)) return held;
  throw ConditionError.of('numeric_state', `unknown '${key}' entity ${textOf(value)}`);
}
