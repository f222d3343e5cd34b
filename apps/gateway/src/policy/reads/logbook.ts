import { isRecord, listOf } from '@soglia/hub-client/json';
import { DAY_MS } from '@soglia/server/durations';
import { LOGBOOK } from '../function-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import type { RefuseVerdict, Verdict } from '../verdict.ts';
import { createStateFilter } from './attributes.ts';
import { isServiceVisible } from './services.ts';
import { lacksDevice, lacksFunction, refuseHere } from './requirements.ts';
import { someEntityIds } from '../house/entity-ids.ts';
import { GRACE_MS, SHEET_DAYS } from './history.ts';
import { momentOf } from './moments.ts';
import { narrowEvents, narrowResult, withFields, type Narrow } from './narrowed-answers.ts';
import { visibleList } from './states.ts';
import { isHistoryVisible } from './tracks.ts';

type Row = Readonly<Record<string, unknown>>;

const fields: ReadonlySet<string> = new Set([
  'when',
  'name',
  'state',
  'message',
  'domain',
  'entity_id',
  'icon',
  'source',
  'attributes',
]);

const contextFields: ReadonlySet<string> = new Set([
  'context_event_type',
  'context_domain',
  'context_service',
  'context_entity_id',
  'context_state',
  'context_entity_id_name',
  'context_name',
  'context_message',
  'context_source',
]);

/** What may be asked of the logbook. @returns the ids for the hub, or why not */
function decideLogbook(
  context: RuleContext,
  { entityIds, startTime, act }: { entityIds: unknown; startTime: unknown; act: string },
): RefuseVerdict | { readonly entityIds: readonly string[] } {
  if (entityIds === undefined || (Array.isArray(entityIds) && entityIds.length === 0)) {
    return lacksFunction(context, LOGBOOK, act) ?? { entityIds: visibleList(context.access) };
  }
  const named = someEntityIds(entityIds);
  if (named === undefined) return refuseHere(context, act, 'device');
  const lacks = lacksDevice(context, named, act);
  if (lacks !== undefined) return lacks;
  if (context.access.functions.has(LOGBOOK)) return { entityIds: named };
  const earliest = context.now - GRACE_MS - SHEET_DAYS * DAY_MS;
  return (momentOf(startTime) ?? NaN) >= earliest
    ? { entityIds: named }
    : refuseHere(context, act, 'time', { functionId: LOGBOOK });
}

/** The rows of visible entities; of what caused them nothing that names others. */
const narrowLogbook: Narrow = (rows, context) =>
  listOf(rows).flatMap((row: unknown) => narrowRow(row, context));

function narrowRow(row: unknown, context: RuleContext): Row[] {
  if (!isRecord(row)) return [];
  const { attributes, isForbidden } = createStateFilter(context);
  const id = row['entity_id'];
  if (typeof id !== 'string' || !isHistoryVisible(id, false, context)) return [];
  const texts = [...contextFields].map((field) => row[field]);
  const tellsCause =
    isCauseVisible(row, context) &&
    !texts.some((text) => typeof text === 'string' && namesForbidden(text, isForbidden));
  const left = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'context_user_id') return [[key, value]];
    if (contextFields.has(key)) return tellsCause ? [[key, value]] : [];
    if (!fields.has(key)) return [];
    if (key === 'attributes') return [[key, attributes(value)]];
    return typeof value === 'string' && namesForbidden(value, isForbidden) ? [] : [[key, value]];
  });
  return [Object.fromEntries(left)];
}

/**
 * Whether what caused a row may be told. Without an entity of its own it is a call, and the names of some services are
 * those of scripts; or an event of an integration, whose words name a device.
 */
function isCauseVisible(row: Row, context: RuleContext): boolean {
  const { access } = context;
  const cause = row['context_entity_id'] ?? undefined;
  if (cause !== undefined) return typeof cause === 'string' && isHistoryVisible(cause, false, context);
  if (!access.isLimited) return true;
  const named = [...contextFields].filter((field) => (row[field] ?? undefined) !== undefined);
  if (named.length === 0) return true;
  if (row['context_event_type'] !== 'call_service') return false;
  const { context_domain: domain, context_service: service } = row;
  const namesService = typeof domain === 'string' && typeof service === 'string';
  return named.length === 1 || (namesService && isServiceVisible(domain, service, context));
}

/** Whether a sentence, such as `triggered by state of sensor.hall`, holds the id of what is not visible. */
const namesForbidden = (text: string, isForbidden: (id: string) => boolean): boolean =>
  text.includes('.') && text.split(/[^\w.]/).some((word) => isForbidden(word.replace(/^\.|\.$/g, '')));

/** Devices and causes as a question would have to be resolved first. */
const asksOtherwise = (message: Row): boolean => 'device_ids' in message || 'context_id' in message;

const rule =
  (narrow: (message: Row, context: RuleContext) => Verdict): CommandRule =>
  (message, context) => {
    const act = message.type;
    if (asksOtherwise(message)) return refuseHere(context, act, 'closed');
    const { entity_ids: entityIds, start_time: startTime } = message;
    const decided = decideLogbook(context, { entityIds, startTime, act });
    return 'kind' in decided
      ? decided
      : narrow(withFields(message, { entity_ids: decided.entityIds }), context);
  };

export const getLogbook: CommandRule = rule((message, context) =>
  narrowResult(message, context, narrowLogbook),
);

export const streamLogbook: CommandRule = rule((message, context) =>
  narrowEvents(message, context, (event, now) => {
    if (!isRecord(event)) return undefined;
    const { start_time, end_time, partial } = event;
    const events = narrowLogbook(event['events'], now);
    const isChunk = start_time !== undefined;
    if (!isChunk && Array.isArray(events) && events.length === 0) return undefined;
    return { events, ...(isChunk && { start_time, end_time }), ...(partial !== undefined && { partial }) };
  }),
);
