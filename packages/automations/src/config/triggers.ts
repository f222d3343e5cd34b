import { isRecord } from '@soglia/hub-client/json';
import { readButton, writeButton } from './button.ts';
import * as fields from './fields.ts';
import { readOther, readPart, withEnabled, writeOther, writePart, type PartKind } from './parts.ts';
import { isTriggerState } from './states.ts';
import { targetField } from './target.ts';
import { weekdays, type Fields, type OtherPart, type Trigger } from './types.ts';

type Known = Exclude<Trigger, OtherPart | { readonly kind: 'button' }>;
type Kind = Known['kind'];
type ValuesOf<Name extends Kind> = Omit<Extract<Known, { kind: Name }>, 'kind' | 'source' | 'isDisabled'>;

const headKeys = ['trigger', 'platform'];
const kept = ['id', 'alias', 'note', 'variables'];

/** Everything that an integration adds to its device trigger. */
const isOfDevice = (key: string) => ![...headKeys, ...kept, 'enabled', 'device_id', 'metadata'].includes(key);

const shapes: { readonly [Name in Kind]: fields.Shape<ValuesOf<Name>> } = {
  state: {
    entityIds: fields.entityIdsField('entity_id'),
    from: fields.statesField('from', isTriggerState),
    to: fields.statesField('to', isTriggerState),
    attribute: fields.optionalTextField('attribute'),
    forSeconds: fields.optionalDurationField('for'),
  },
  numeric_state: {
    entityIds: fields.entityIdsField('entity_id'),
    attribute: fields.optionalTextField('attribute'),
    above: fields.optionalNumberField('above'),
    below: fields.optionalNumberField('below'),
    forSeconds: fields.optionalDurationField('for'),
  },
  time: { at: fields.timesField('at'), weekdays: fields.choicesField('weekday', weekdays) },
  sun: {
    event: fields.choiceField('event', ['sunrise', 'sunset']),
    offsetSeconds: fields.offsetField('offset'),
  },
  zone: {
    entityIds: fields.entityIdsField('entity_id'),
    zoneId: fields.entityIdField('zone'),
    event: fields.choiceField('event', ['enter', 'leave'], 'enter'),
  },
  device: { deviceId: fields.textField('device_id'), fields: fields.restField(isOfDevice) },
  homeassistant: { event: fields.choiceField('event', ['start', 'shutdown']) },
  purpose: {
    type: fields.headField('trigger', 'platform'),
    target: targetField,
    options: fields.objectField('options'),
  },
};

export function readTrigger(value: unknown): Trigger {
  if (!isRecord(value)) return readOther(value);
  return readButtonPart(value) ?? readKnown(value) ?? readOther(value);
}

export function writeTrigger(trigger: Trigger): unknown {
  if (trigger.kind === 'other') return writeOther(trigger);
  const { kind, source, isDisabled } = trigger;
  if (kind === 'button') return withEnabled(writeButton(trigger, source), isDisabled);
  const isSame = source !== undefined && readTrigger(source).kind === kind;
  return writePart(trigger, partKind(kind), isSame);
}

function readButtonPart(source: Fields): Trigger | undefined {
  const { enabled } = source;
  const button = enabled === undefined || typeof enabled === 'boolean' ? readButton(source) : undefined;
  if (button === undefined) return undefined;
  const { entityIds, eventTypes } = button;
  return { kind: 'button', entityIds, eventTypes, source, isDisabled: enabled === false };
}

function readKnown(source: Fields): Trigger | undefined {
  const kind = kindOf(source);
  const part = kind === undefined ? undefined : readPart(kind, partKind(kind), source);
  // Its fields are those of its kind, which the types cannot follow.
  return part as Trigger | undefined;
}

function kindOf(source: Fields): Kind | undefined {
  const name = source['trigger'] ?? source['platform'];
  if (typeof name !== 'string' || ('trigger' in source && 'platform' in source)) return undefined;
  if (name.includes('.')) return 'purpose';
  return isKind(name) && name !== 'purpose' ? name : undefined;
}

const partKind = (kind: Kind): PartKind => ({
  head: kind === 'purpose' ? {} : { trigger: kind },
  headKeys,
  kept: kind === 'device' ? [...kept, 'metadata'] : kept,
  shape: shapes[kind],
});

const isKind = (name: string): name is Kind => Object.hasOwn(shapes, name);
