import { ConditionError } from '#automations/runs/condition-error.ts';
import { deviceState } from '#automations/device-parts.ts';
import { isPurposeCondition, purposeHolds } from '#automations/purposes/purpose-conditions.ts';
import type { RunTrace, TraceStep } from '#automations/runs/run-trace.ts';
import { numberHolds, stateHolds } from '#automations/runs/state-conditions.ts';
import { sunHolds, timeHolds } from '#automations/runs/time-conditions.ts';
import { isFields, isTemplate, partsIn, textOf, textsIn, type Fields } from '#automations/values.ts';
import { isInZone } from '#automations/zone-membership.ts';
import type { World } from '#world/world.ts';

/** What a run knows besides its configuration. */
export interface Scope {
  readonly world: World;
  readonly trace: RunTrace;
  /** What started it; `platform: null` of a service call. */
  readonly trigger: Fields;
}

type Check = (part: Fields, path: string, scope: Scope, step: TraceStep) => boolean;

/** Whether one holds; null of a disabled one. Throws {@link ConditionError} where that cannot be told. */
export function conditionHolds(
  condition: unknown,
  path: string,
  scope: Scope,
  own?: TraceStep,
): boolean | null {
  const step = own ?? scope.trace.step(path);
  const part = spelledOut(condition);
  if (part['enabled'] === false) {
    step.result = { result: null };
    return null;
  }
  try {
    if (isTemplate(part['enabled'])) throw ConditionError.of('template', NO_TEMPLATES);
    const result = checkOf(part)(part, path, scope, step);
    step.result = { ...step.result, result };
    return result;
  } catch (error) {
    if (error instanceof ConditionError) step.error = error.message;
    throw error;
  }
}

const NO_TEMPLATES = 'TemplateAssertionError: this hub renders no templates';

/** Whether all hold, the first that does not ends it; null where that cannot be told. `path` gets the index of each. */
export function allHold(conditions: unknown, path: string, scope: Scope): boolean | null {
  let isKnown = true;
  for (const [index, condition] of partsIn(conditions).entries()) {
    try {
      if (conditionHolds(condition, `${path}/${index}`, scope) === false) return false;
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      isKnown = false;
    }
  }
  return isKnown ? true : null;
}

/** A template alone, `{ and: [...] }` and a list as the condition that they stand for. */
function spelledOut(condition: unknown): Fields {
  if (Array.isArray(condition)) return { condition: 'and', conditions: condition };
  if (!isFields(condition)) return { condition: 'template', value_template: condition };
  for (const kind of ['and', 'or', 'not'])
    if (kind in condition) return { ...condition, condition: kind, conditions: condition[kind] };
  return condition;
}

const checks: Readonly<Record<string, Check>> = {
  state: stateHolds,
  numeric_state: numberHolds,
  time: (part, _path, { world }, step) => timeHolds(part, world, step),
  sun: (part, _path, { world }, step) => sunHolds(part, world, step),
  zone: (part, path, scope) =>
    everyEntity(part, path, scope, (entityId) =>
      textsIn(part['zone']).some((zone) => isInZone(scope.world, entityId, zone)),
    ),
  trigger: (part, _path, { trigger }) => textsIn(part['id']).includes(textOf(trigger['id'] ?? '')),
  device: (part, path, scope) => stateHolds(deviceState(part, scope.world), path, scope),
  template() {
    throw ConditionError.of('template', NO_TEMPLATES);
  },
  and: (part, path, scope) => {
    const told = tellParts(part, path, scope, (holds) => holds === false);
    return told ?? true;
  },
  or: (part, path, scope) => {
    const told = tellParts(part, path, scope, (holds) => holds === true);
    return told !== undefined;
  },
  not: (part, path, scope) => {
    const told = tellParts(part, path, scope, (holds) => holds === true);
    return told === undefined;
  },
};

function checkOf(part: Fields): Check {
  const kind = textOf(part['condition']);
  const check = checks[kind];
  if (check !== undefined) return check;
  if (isPurposeCondition(kind)) return (fields, _path, { world }) => purposeHolds(fields, world);
  throw ConditionError.of(kind, `unknown condition ${kind}`);
}

/** Evaluates parts until one `decides`: false then, undefined where none did; throws what could not be told. */
function tellParts(
  part: Fields,
  path: string,
  scope: Scope,
  decides: (holds: boolean | null) => boolean,
): false | undefined {
  const parts = partsIn(part['conditions']);
  const errors: { index: number; error: ConditionError }[] = [];
  for (const [index, one] of parts.entries()) {
    try {
      if (decides(conditionHolds(one, `${path}/conditions/${index}`, scope))) return false;
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      errors.push({ index, error });
    }
  }
  if (errors.length > 0) throw ConditionError.among(textOf(part['condition']), errors, parts.length);
  return undefined;
}

/** Whether it holds of every entity that a zone condition names. */
function everyEntity(
  part: Fields,
  path: string,
  { world, trace }: Scope,
  holds: (entityId: string) => boolean,
): boolean {
  return textsIn(part['entity_id']).every((entityId, index) => {
    const step = trace.step(`${path}/entity_id/${index}`);
    if (world.states.get(entityId) === undefined) {
      const error = ConditionError.of('zone', `unknown entity ${entityId}`);
      step.error = error.message;
      throw ConditionError.among('zone', [{ index, error }], 1);
    }
    const result = holds(entityId);
    step.result = { result };
    return result;
  });
}
