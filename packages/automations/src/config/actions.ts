import { isRecord } from '@soglia/hub-client/json';
import { isConditionStep, readCondition, writeCondition } from './conditions.ts';
import * as fields from './fields.ts';
import { readOther, readPart, withEnabled, writeOther, writePart, type PartKind } from './parts.ts';
import { readCall, writeCall } from './service-call.ts';
import { readTrigger, writeTrigger } from './triggers.ts';
import type { Action, Fields, OtherPart } from './types.ts';

type Known = Exclude<Action, OtherPart | { readonly kind: 'service' | 'condition' }>;
type Kind = Known['kind'];
type ValuesOf<Name extends Kind> = Omit<Extract<Known, { kind: Name }>, 'kind' | 'source' | 'isDisabled'>;

const kept = ['alias', 'note', 'continue_on_error'];

const shapes: { readonly [Name in Kind]: fields.Shape<ValuesOf<Name>> } = {
  delay: { seconds: fields.durationField('delay') },
  wait_for_trigger: {
    triggers: fields.partsField('wait_for_trigger', readTrigger, writeTrigger),
    timeoutSeconds: fields.optionalDurationField('timeout'),
    goesOnAfterTimeout: fields.booleanField('continue_on_timeout', true),
  },
  if: {
    conditions: fields.partsField('if', readCondition, writeCondition),
    then: fields.partsField('then', readAction, writeAction),
    otherwise: fields.partsField('else', readAction, writeAction, { isRequired: false }),
  },
};

export function readAction(value: unknown): Action {
  if (!isRecord(value)) return readOther(value);
  const { enabled } = value;
  if (enabled !== undefined && typeof enabled !== 'boolean') return readOther(value);
  const isDisabled = enabled === false;
  if (isConditionStep(value)) return readConditionStep(value, isDisabled);
  const call = readCall(value);
  if (call !== undefined) {
    const { service, target, data } = call;
    return { kind: 'service', service, target, data, source: value, isDisabled };
  }
  const [kind, ambiguous] = kinds.filter((name) => name in value);
  const part =
    kind === undefined || ambiguous !== undefined ? undefined : readPart(kind, partKind(kind), value);
  // Its fields are those of its kind, which the types cannot follow.
  return (part as Action | undefined) ?? readOther(value);
}

export function writeAction(action: Action): unknown {
  if (action.kind === 'other') return writeOther(action);
  const { kind, source, isDisabled } = action;
  if (kind === 'service') return withEnabled(writeCall(action, source), isDisabled);
  if (kind === 'condition') {
    const written = writeCondition(action.condition);
    return isRecord(written) ? withEnabled(written, isDisabled) : written;
  }
  const isSame = source !== undefined && readAction(source).kind === kind;
  return writePart(action, partKind(kind), isSame);
}

/** The condition keeps the source; a condition that cannot be expressed makes an action that cannot. */
function readConditionStep(source: Fields, isDisabled: boolean): Action {
  const condition = readCondition(source);
  return condition.kind === 'other'
    ? readOther(source)
    : { kind: 'condition', condition, source, isDisabled };
}

const partKind = (kind: Kind): PartKind => ({
  head: {},
  headKeys: [],
  kept,
  shape: shapes[kind],
});

const kinds: readonly Kind[] = ['delay', 'wait_for_trigger', 'if'];
