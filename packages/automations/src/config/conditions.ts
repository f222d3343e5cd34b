import { isRecord } from '@soglia/hub-client/json';
import * as fields from './fields.ts';
import { readOther, readPart, writeOther, writePart, type PartKind } from './parts.ts';
import { isConditionState } from './states.ts';
import { targetField } from './target.ts';
import { weekdays, type Condition, type Fields, type OtherPart } from './types.ts';

type Group = 'and' | 'or' | 'not';
type Known = Exclude<Condition, OtherPart | { readonly kind: Group }>;
type Kind = Known['kind'];
type ValuesOf<Name extends Kind> = Omit<Extract<Known, { kind: Name }>, 'kind' | 'source' | 'isDisabled'>;

const headKeys = ['condition'];
const kept = ['alias', 'note'];
const sunEvents = ['sunrise', 'sunset'] as const;

const shapes: { readonly [Name in Kind]: fields.Shape<ValuesOf<Name>> } = {
  state: {
    entityIds: fields.entityIdsField('entity_id'),
    states: fields.requiredStatesField('state', isConditionState),
    attribute: fields.optionalTextField('attribute'),
    forSeconds: fields.optionalDurationField('for'),
  },
  numeric_state: {
    entityIds: fields.entityIdsField('entity_id'),
    attribute: fields.optionalTextField('attribute'),
    above: fields.optionalNumberField('above'),
    below: fields.optionalNumberField('below'),
  },
  time: {
    after: fields.optionalTimeField('after'),
    before: fields.optionalTimeField('before'),
    weekdays: fields.choicesField('weekday', weekdays),
  },
  sun: {
    after: fields.optionalChoiceField('after', sunEvents),
    before: fields.optionalChoiceField('before', sunEvents),
    afterOffsetSeconds: fields.offsetField('after_offset'),
    beforeOffsetSeconds: fields.offsetField('before_offset'),
  },
  zone: { entityIds: fields.entityIdsField('entity_id'), zoneIds: fields.entityIdsField('zone') },
  purpose: {
    type: fields.headField('condition'),
    target: targetField,
    options: fields.objectField('options'),
  },
};

export function readCondition(value: unknown): Condition {
  const kind = isRecord(value) ? kindOf(value) : undefined;
  const part =
    isRecord(value) && kind !== undefined ? readPart(kind, partKind(kind, value), value) : undefined;
  // Its fields are those of its kind, which the types cannot follow.
  return (part as Condition | undefined) ?? readOther(value);
}

export function writeCondition(condition: Condition): unknown {
  if (condition.kind === 'other') return writeOther(condition);
  const { kind, source } = condition;
  const isSame = source !== undefined && readCondition(source).kind === kind;
  return writePart(condition, partKind(kind, isSame ? source : {}), isSame);
}

/** A condition as a step of the actions has the same keys. */
export const isConditionStep = (source: Fields): boolean =>
  'condition' in source || shorthandOf(source) !== undefined;

function kindOf(source: Fields): Kind | Group | undefined {
  const shorthand = shorthandOf(source);
  const name = source['condition'];
  if (name === undefined) return shorthand;
  if (typeof name !== 'string' || shorthand !== undefined) return undefined;
  if (name.includes('.')) return 'purpose';
  if (isGroup(name)) return name;
  return isKind(name) && name !== 'purpose' ? name : undefined;
}

function partKind(kind: Kind | Group, source: Fields): PartKind {
  if (!isGroup(kind)) {
    const head = kind === 'purpose' ? {} : { condition: kind };
    return { head, headKeys, kept, shape: shapes[kind] };
  }
  const key = shorthandOf(source) === undefined ? 'conditions' : kind;
  const conditions = fields.partsField(key, readCondition, writeCondition);
  return { head: { condition: kind }, headKeys, kept, shape: { conditions } };
}

/** `and: […]` instead of `condition: and`. */
function shorthandOf(source: Fields): Group | undefined {
  const found = groups.filter((group) => group in source);
  return found.length === 1 ? found[0] : undefined;
}

const groups: readonly Group[] = ['and', 'or', 'not'];
const isGroup = (name: string): name is Group => groups.some((group) => group === name);
const isKind = (name: string): name is Kind => Object.hasOwn(shapes, name);
