import { isRecord, listOf } from '@soglia/hub-client/json';
import { MAP } from '../function-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { likelyEntityOfZone } from '../house/zones.ts';
import { createStateFilter } from './attributes.ts';
import { refuseHere, withFunction } from './requirements.ts';
import { narrowEvents, narrowResult } from './narrowed-answers.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (list: unknown): readonly Row[] => listOf(list).filter(isRecord);

/**
 * The entity of a zone is found by the registry; that of a person is named after its id, unless somebody renamed it: such
 * rows are left out.
 */
function isRowVisible(row: Row, domain: string, key: string, { access, house }: RuleContext): boolean {
  const id = row[key];
  if (typeof id !== 'string') return false;
  const entityId = domain === 'zone' ? likelyEntityOfZone(house, id) : `${domain}.${id}`;
  return entityId !== undefined && access.isVisible(entityId);
}

/** What a person says of themselves stands in the attributes of their entity too. */
function narrowPerson(
  { id, name, user_id, picture, device_trackers: trackers }: Row,
  context: RuleContext,
): Row {
  const { attributes } = createStateFilter(context);
  const { entity_picture: shown } = attributes({ entity_picture: picture });
  const device_trackers = listOf(trackers).filter((tracker) => typeof tracker === 'string');
  return { ...attributes({ name, user_id, device_trackers }), picture: shown ?? null, id };
}

const narrowPeople = (list: unknown, context: RuleContext): readonly Row[] =>
  rowsOf(list)
    .filter((row) => isRowVisible(row, 'person', 'id', context))
    .map((row) => narrowPerson(row, context));

export const listPeople: CommandRule = withFunction(MAP, (message, context) =>
  narrowResult(message, context, (result, now) =>
    isRecord(result)
      ? { storage: narrowPeople(result['storage'], now), config: narrowPeople(result['config'], now) }
      : undefined,
  ),
);

/** With the map, or with the right to change zones. */
const withZones =
  (rule: CommandRule): CommandRule =>
  (message, context) =>
    context.access.functions.has(MAP) || context.access.rights.has('zones')
      ? rule(message, context)
      : refuseHere(context, message.type, 'function', { functionId: MAP, right: 'zones' });

/** What a zone says of itself stands in the attributes of its entity too. */
const narrowZone = (zone: Row, context: RuleContext): Row => ({
  ...createStateFilter(context).attributes(zone),
  id: zone['id'],
});

export const listZones: CommandRule = withZones((message, context) =>
  narrowResult(message, context, (result, now) =>
    rowsOf(result)
      .filter((row) => isRowVisible(row, 'zone', 'id', now))
      .map((row) => narrowZone(row, now)),
  ),
);

/** Events are lists of changes of a collection, the first of all that is in it. */
const subscribeCollection =
  (domain: string, narrowItem: (item: Row, context: RuleContext) => Row): CommandRule =>
  (message, context) => {
    const key = `${domain}_id`;
    let isFirst = true;
    return narrowEvents(message, context, (changes, now) => {
      const left = rowsOf(changes)
        .filter((row) => isRowVisible(row, domain, key, now))
        .map(({ change_type, item, [key]: id }) => ({
          change_type,
          [key]: id,
          ...(isRecord(item) && { item: narrowItem(item, now) }),
        }));
      const isTold = isFirst || left.length > 0;
      isFirst = false;
      return isTold ? left : undefined;
    });
  };

export const subscribeZones = withZones(subscribeCollection('zone', narrowZone));
export const subscribePeople = withFunction(MAP, subscribeCollection('person', narrowPerson));
