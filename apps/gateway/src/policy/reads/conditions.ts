import { isRecord } from '@soglia/hub-client/json';
import { idsOfString, readEntityIds } from '../house/entity-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { holdsTemplate, stringsOf } from '../service-data.ts';
import { refuseHere } from './requirements.ts';
import { narrowEvents } from './narrowed-answers.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Entities and attributes of one condition. A page has a few; all are looked at again with each of its events. */
const MOST_READINGS = 1000;

/** Conditions in one: the hub builds an object of its own of each before it does anything else. */
const MOST_PARTS = 200;

/** What a condition reads; undefined where it is of a kind, or has a field, that could read something else. */
type Reading = readonly { readonly entityId: string; readonly attribute: string | undefined }[] | undefined;

const isOnly = (fields: Fields, ...names: readonly string[]): boolean =>
  Object.keys(fields).every((name) => name === 'condition' || names.includes(name));

function readAll(conditions: unknown): Reading {
  if (!Array.isArray(conditions)) return undefined;
  const read = conditions.map(readCondition);
  return read.every((one) => one !== undefined) ? read.flat() : undefined;
}

function readCondition(condition: unknown): Reading {
  if (!isRecord(condition)) return undefined;
  switch (condition['condition']) {
    case 'and':
    case 'or':
    case 'not':
      return isOnly(condition, 'conditions') ? readAll(condition['conditions']) : undefined;
    case 'state':
      return isOnly(condition, 'entity_id', 'state', 'attribute', 'match')
        ? readEntities(condition, condition['state'])
        : undefined;
    case 'numeric_state':
      return isOnly(condition, 'entity_id', 'attribute', 'above', 'below')
        ? readEntities(condition, [condition['above'], condition['below']])
        : undefined;
    default:
      return undefined;
  }
}

/** @param compared with what: an attribute with a list too. The hub takes the id of an entity for its state */
function readEntities({ entity_id: named, attribute }: Fields, compared: unknown): Reading {
  const entityIds = readEntityIds(named);
  const isName = attribute === undefined || typeof attribute === 'string';
  if (entityIds === undefined || entityIds.length === 0 || !isName) return undefined;
  const others = [...stringsOf(compared)].flatMap(idsOfString);
  return [
    ...entityIds.map((entityId) => ({ entityId, attribute })),
    ...others.map((entityId) => ({ entityId, attribute: undefined })),
  ];
}

/** The conditions of a condition, with those in it; of many some. */
function countParts(condition: unknown): number {
  let count = 0;
  const open: unknown[] = [condition];
  while (open.length > 0 && count <= MOST_PARTS) {
    const next = open.pop();
    if (!Array.isArray(next)) count += 1;
    const inner: unknown = isRecord(next) ? next['conditions'] : next;
    if (Array.isArray(inner)) for (const one of inner.slice(0, MOST_PARTS + 1)) open.push(one);
  }
  return count;
}

const withoutDuplicates = (reading: Reading): Reading =>
  reading && [...new Map(reading.map((one) => [`${one.entityId} ${one.attribute}`, one])).values()];

const mayRead = (reading: NonNullable<Reading>, { access }: RuleContext): boolean =>
  reading.every(
    ({ entityId, attribute }) =>
      access.isStateVisible(entityId) && !access.hiddenAttributes.has(attribute?.toLowerCase() ?? ''),
  );

/**
 * `subscribe_condition`, by which pages of the hub show and hide their cards: conditions on states of visible entities,
 * put together in any way. It says nothing more of an entity that is no longer visible.
 */
export const subscribeCondition: CommandRule = (message, context) => {
  const { condition } = message;
  if (holdsTemplate(condition)) return refuseHere(context, message.type, 'template');
  if (countParts(condition) > MOST_PARTS) return refuseHere(context, message.type, 'closed');
  const reading = withoutDuplicates(readCondition(condition) ?? readAll(condition));
  if (reading === undefined || reading.length > MOST_READINGS)
    return refuseHere(context, message.type, 'closed');
  if (!mayRead(reading, context)) return refuseHere(context, message.type, 'device');
  return narrowEvents(message, context, (event, now) => (mayRead(reading, now) ? event : undefined));
};
