import { isRecord, isSameJson } from '@soglia/hub-client/json';
import { without } from './fields.ts';
import { oneOrMany, readEntityIds, readTexts } from './ids.ts';
import { hasTemplate } from './templates.ts';
import type { Fields } from './types.ts';

interface Button {
  readonly entityIds: readonly string[];
  readonly eventTypes: readonly string[];
}

/**
 * How a hub can say it: any change of an `event` entity; a change of its type, which misses two presses of the same type
 * in a row; or, since 2026.7, by its purpose.
 */
type Form = 'any' | 'attribute' | 'purpose';

const PURPOSE = 'event.received';
const PRESSED = 'event_type';
const heads = ['trigger', 'platform'];
const kept = ['id', 'alias', 'note', 'variables', 'enabled'];

const ownKeys: Readonly<Record<Form, readonly string[]>> = {
  any: [...heads, 'entity_id'],
  attribute: [...heads, 'entity_id', 'attribute', 'to'],
  purpose: [...heads, 'target', 'options'],
};

/** Undefined of any other trigger. */
export function readButton(source: Fields): (Button & { readonly form: Form }) | undefined {
  const form = formOf(source);
  if (form === undefined) return undefined;
  const known = [...ownKeys[form], ...kept];
  if (!Object.keys(source).every((key) => known.includes(key))) return undefined;
  const { target, options } = source;
  const place = form === 'purpose' ? target : source;
  const types = form === 'purpose' ? isRecord(options) && onlyIn(options, PRESSED) : source['to'];
  const entityIds = isRecord(place) ? readEntityIds(place['entity_id']) : undefined;
  const eventTypes = form === 'any' ? [] : readTexts(types);
  if (entityIds === undefined || eventTypes === undefined || hasTemplate(eventTypes)) return undefined;
  if (form === 'purpose' && !(isRecord(target) && Object.keys(target).length === 1)) return undefined;
  if (form !== 'any' && eventTypes.length === 0) return undefined;
  const areEvents = entityIds.length > 0 && entityIds.every((id) => id.startsWith('event.'));
  return areEvents ? { form, entityIds, eventTypes } : undefined;
}

/** Replaces in the source only what has changed, as long as its form can say it. */
export function writeButton({ entityIds, eventTypes }: Button, source: Fields | undefined): Fields {
  const before = source === undefined ? undefined : readButton(source);
  const form = formFor(eventTypes, before?.form);
  const isSameForm = before?.form === form;
  const start = isSameForm ? (source ?? {}) : headOf(form, source ?? {});
  const isMoved = !isSameForm || !isSameJson(before.entityIds, entityIds);
  const isOther = !isSameForm || !isSameJson(before.eventTypes, eventTypes);
  return {
    ...start,
    ...(isMoved ? placeOf(form, entityIds) : {}),
    ...(isOther && form === 'attribute' ? { to: oneOrMany(eventTypes) } : {}),
    ...(isOther && form === 'purpose' ? { options: { [PRESSED]: eventTypes } } : {}),
  };
}

/** For hubs that know no purposes. */
export function withoutPurpose(trigger: Fields): Fields {
  const button = readButton(trigger);
  if (button?.form !== 'purpose') return trigger;
  const { entityIds, eventTypes } = button;
  const start = headOf('attribute', trigger);
  return { ...start, ...placeOf('attribute', entityIds), to: oneOrMany(eventTypes) };
}

function formOf(source: Fields): Form | undefined {
  const name = source['trigger'] ?? source['platform'];
  if (name === PURPOSE) return 'purpose';
  if (name !== 'state') return undefined;
  if ('to' in source) return source['attribute'] === PRESSED ? 'attribute' : undefined;
  return 'any';
}

function formFor(eventTypes: readonly string[], before: Form | undefined): Form {
  if (eventTypes.length === 0) return 'any';
  return before === 'attribute' ? 'attribute' : 'purpose';
}

function headOf(form: Form, source: Fields): Fields {
  const named = without(source, (key) => !kept.includes(key));
  const attribute = form === 'attribute' ? { attribute: PRESSED } : {};
  return { ...named, trigger: form === 'purpose' ? PURPOSE : 'state', ...attribute };
}

function placeOf(form: Form, entityIds: readonly string[]): Fields {
  const entity_id = oneOrMany(entityIds);
  return form === 'purpose' ? { target: { entity_id } } : { entity_id };
}

const onlyIn = (options: Fields, key: string): unknown =>
  Object.keys(options).length === 1 ? options[key] : undefined;
