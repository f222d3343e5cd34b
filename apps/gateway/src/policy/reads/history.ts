import { isRecord, isSameJson, listOf } from '@soglia/hub-client/json';
import { MINUTE_MS, DAY_MS } from '@soglia/server/durations';
import { HISTORY } from '../function-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import type { RefuseVerdict } from '../verdict.ts';
import { createStateFilter } from './attributes.ts';
import { lacksDevice, refuseHere } from './requirements.ts';
import { someEntityIds } from '../house/entity-ids.ts';
import { momentOf } from './moments.ts';
import { narrowEvents, narrowResult, withFields, type Narrow } from './narrowed-answers.ts';
import { isHistoryVisible, isTrackVisible } from './tracks.ts';

type Row = Readonly<Record<string, unknown>>;

export const SHEET_DAYS = 30;

/** Clients ask for 24 hours by their own clock, and some seconds later. */
export const GRACE_MS = 10 * MINUTE_MS;

/** What a device sheet shows of a month, as the alarms of a month are few. */
const alarms: ReadonlySet<string> = new Set(['smoke', 'gas', 'carbon_monoxide']);

/** The earliest moment from which the role may read the history of entities, in milliseconds since the epoch. */
function earliestOf({ access, house, now }: RuleContext, entityIds: readonly string[]): number {
  if (access.functions.has(HISTORY)) return Number.NEGATIVE_INFINITY;
  const isAlarm = (id: string) => {
    const entity = house.entities.get(id);
    return entity?.domain === 'binary_sensor' && alarms.has(entity.deviceClass ?? '');
  };
  return now - GRACE_MS - (entityIds.every(isAlarm) ? SHEET_DAYS : 1) * DAY_MS;
}

/** The refusal of a history of these entities from that time on; the time as the client wrote it. */
function refuseHistory(
  context: RuleContext,
  entityIds: readonly string[] | undefined,
  startTime: unknown,
  act: string,
): RefuseVerdict | undefined {
  if (entityIds === undefined) return refuseHere(context, act, 'device');
  const earliest = earliestOf(context, entityIds);
  const isTooEarly = earliest !== Number.NEGATIVE_INFINITY && !((momentOf(startTime) ?? NaN) >= earliest);
  return (
    lacksDevice(context, entityIds, act) ??
    (isTooEarly ? refuseHere(context, act, 'time', { functionId: HISTORY }) : undefined)
  );
}

/**
 * The rows of one visible entity. Those that tell of nothing but hidden attributes are left out, and where no attribute is
 * sent, or some are hidden and the hub was asked for none, those that repeat the state before them.
 * @param before the row that was sent before these
 */
function narrowRows(
  rows: unknown,
  context: RuleContext,
  tellsAttributes: boolean,
  before?: Row,
): readonly Row[] {
  const { attributes } = createStateFilter(context);
  const hidesSome = context.access.hiddenAttributes.size > 0;
  const left: Row[] = [];
  let last = before;
  for (const row of listOf(rows)) {
    if (!isRecord(row)) continue;
    const narrowed = narrowRow(row, tellsAttributes ? attributes : () => ({}));
    const byState = !tellsAttributes || (hidesSome && !hasAttributes(row));
    const hides = byState || !isSameJson(attributesOf(row), attributesOf(narrowed));
    const isSame =
      last !== undefined &&
      isSameJson(stateOf(last), stateOf(row)) &&
      (byState || isSameJson(attributesOf(last), attributesOf(narrowed)));
    if (hides && isSame) continue;
    left.push(narrowed);
    last = narrowed;
  }
  return left;
}

const attributesOf = (row: Row): unknown => row['a'] ?? row['attributes'];
const stateOf = (row: Row): unknown => ('s' in row ? row['s'] : row['state']);

function hasAttributes(row: Row): boolean {
  const attributes = attributesOf(row);
  return isRecord(attributes) && Object.keys(attributes).length > 0;
}

/** Rows of the socket have short names, those of REST the names of states. */
const plain = [
  's',
  'lu',
  'lc',
  'state',
  'entity_id',
  'last_changed',
  'last_updated',
  'last_reported',
  'context',
];

const narrowRow = (row: Row, attributes: (given: unknown) => Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'a' || key === 'attributes') return [[key, attributes(value)]];
      return plain.includes(key) ? [[key, value]] : [];
    }),
  );

/** What was asked for. */
interface Asked {
  readonly entityIds: readonly string[];
  /** As the client wrote it. */
  readonly startTime: unknown;
  /** The last row that was sent of each, where more follow. */
  readonly last?: Map<string, Row>;
}

/** Whether a history begins within the last day. */
const isOfLastDay = ({ startTime }: Asked, { now }: RuleContext): boolean =>
  (momentOf(startTime) ?? NaN) >= now - GRACE_MS - DAY_MS;

/** Rows by entity id, of those that are asked for and visible. */
function narrowByEntity(given: unknown, asked: Asked, context: RuleContext): Row {
  const isLastDay = isOfLastDay(asked, context);
  const narrow = (id: string, rows: unknown): readonly Row[] => {
    const left = narrowRows(rows, context, isTrackVisible(id, isLastDay, context), asked.last?.get(id));
    const newest = left.at(-1);
    if (newest !== undefined) asked.last?.set(id, newest);
    return left;
  };
  return isRecord(given)
    ? Object.fromEntries(
        Object.entries(given)
          .filter(([id]) => asked.entityIds.includes(id) && isHistoryVisible(id, isLastDay, context))
          .map(([id, rows]) => [id, narrow(id, rows)]),
      )
    : {};
}

/** The answer of `GET /api/history/period`: a list of rows for each entity, of which the first names it. */
export const narrowHistoryLists =
  (entityIds: readonly string[], startTime: unknown): Narrow =>
  (lists, context) =>
    listOf(lists).flatMap((rows: unknown) => {
      const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
      const id = isRecord(first) ? first['entity_id'] : undefined;
      if (typeof id !== 'string' || !entityIds.includes(id)) return [];
      const others = listOf(rows).filter((row) => isRecord(row) && (row['entity_id'] ?? id) === id);
      const isLastDay = isOfLastDay({ entityIds, startTime }, context);
      if (!isHistoryVisible(id, isLastDay, context)) return [];
      return [narrowRows(others, context, isTrackVisible(id, isLastDay, context))];
    });

export const getHistory: CommandRule = (message, context) => {
  const ids = someEntityIds(message['entity_ids']) ?? [];
  return (
    refuseHistory(context, ids.length > 0 ? ids : undefined, message['start_time'], message.type) ??
    narrowResult(withFields(message, { entity_ids: ids }), context, (result, now) =>
      narrowByEntity(result, { entityIds: ids, startTime: message['start_time'] }, now),
    )
  );
};

export const streamHistory: CommandRule = (message, context) => {
  const ids = someEntityIds(message['entity_ids']) ?? [];
  const asked = { entityIds: ids, startTime: message['start_time'], last: new Map<string, Row>() };
  // Whether it is of the last day is a matter of when it began.
  const { now: begun } = context;
  return (
    refuseHistory(context, ids.length > 0 ? ids : undefined, message['start_time'], message.type) ??
    narrowEvents(withFields(message, { entity_ids: ids }), context, (event, now) => {
      if (!isRecord(event)) return undefined;
      const { start_time, end_time, states } = event;
      const left = narrowByEntity(states, asked, { ...now, now: begun });
      const isChunk = start_time !== undefined;
      if (!isChunk && Object.values(left).every((rows) => Array.isArray(rows) && rows.length === 0))
        return undefined;
      return { states: left, ...(isChunk && { start_time, end_time }) };
    })
  );
};
