import { HOUR_MS, DAY_MS } from '@soglia/server/durations';
import type { HttpRequest, RouteRule } from '../policy-caller.ts';
import { narrowHistoryLists } from '../reads/history.ts';
import { momentOf } from '../reads/moments.ts';
import type { RouteEntry } from './route-rules.ts';
import type { Verdict } from '../verdict.ts';
import { decideAsCommand } from './as-command.ts';
import { narrowResponse } from './narrow-response.ts';

/** The hub takes lines of 24 kB. */
const LONGEST_LIST = 16_000;

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The hub's flags count by their presence. */
const flagsOf = (query: URLSearchParams, names: readonly string[]): [string, string][] =>
  names.filter((name) => query.has(name)).map((name) => [name, '']);

const listOf = (text: string): readonly string[] => text.split(',');

const fieldOf = (query: URLSearchParams, name: string): string | undefined => query.get(name) || undefined;

function withQuery(
  request: HttpRequest,
  fields: readonly (readonly [name: string, value: string | undefined])[],
): HttpRequest {
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (value !== undefined) query.set(name, value);
  return { ...request, query: query.toString() };
}

/** History, as `history/history_during_period`. Without a start it begins a day ago. */
const history: RouteRule = (request, params, context, act) => {
  const query = new URLSearchParams(request.query);
  const endTime = fieldOf(query, 'end_time');
  const decided = decideAsCommand(
    {
      type: 'history/history_during_period',
      start_time: params['datetime'] ?? isoTime(context.now - DAY_MS),
      ...(endTime !== undefined && { end_time: endTime }),
      entity_ids: listOf(query.get('filter_entity_id') ?? ''),
    },
    context,
    act,
  );
  if (decided.kind !== 'allow') return decided;
  const entityIds = idsOf(decided.message) ?? [];
  const asked = withQuery(request, [
    ['filter_entity_id', entityIds.join(',')],
    ['end_time', endTime],
    ...flagsOf(query, ['minimal_response', 'no_attributes', 'skip_initial_state']),
    ['significant_changes_only', query.get('significant_changes_only') === '0' ? '0' : undefined],
  ]);
  return narrowResponse(asked, context, narrowHistoryLists(entityIds, decided.message['start_time']));
};

/** The logbook, as `logbook/get_events`. */
const logbook: RouteRule = (request, params, context, act): Verdict => {
  const query = new URLSearchParams(request.query);
  const [entity, period] = ['entity', 'period'].map((name) => fieldOf(query, name));
  const [endTime, contextId] = ['end_time', 'context_id'].map((name) => query.get(name) ?? undefined);
  if (query.has('period') && !/^\d{1,4}$/.test(period ?? '')) return { kind: 'refuse', code: 'bad_request' };
  const days = endTime === undefined ? Math.max(1, Number(period ?? 1)) : 1;
  const decided = decideAsCommand(
    {
      type: 'logbook/get_events',
      start_time: startOf(params['datetime'], days, context.now),
      ...(endTime !== undefined && { end_time: endTime }),
      ...(entity !== undefined && { entity_ids: listOf(entity) }),
      ...(contextId !== undefined && { context_id: contextId }),
    },
    context,
    act,
  );
  if (decided.kind !== 'allow') return decided;
  const list = idsOf(decided.message)?.join(',');
  // What is asked for without a list is left out of the answer.
  const isTooLong = entity === undefined && list !== undefined && list.length > LONGEST_LIST;
  const asked = withQuery(request, [
    ['entity', isTooLong ? undefined : list],
    ['period', period],
    ['end_time', endTime],
  ]);
  const { filter = () => [] } = decided;
  return { kind: 'rewrite', request: asked, answerFilter: { until: 'result', filter } };
};

/**
 * Where the hub begins: several days end with the day of the given time, and without one with today. A time that is not
 * understood stays as it is.
 */
function startOf(datetime: string | undefined, days: number, now: number): string {
  // The day began 25 hours ago at the most.
  if (datetime === undefined) return isoTime(now - (days - 1) * DAY_MS - 25 * HOUR_MS);
  const start = momentOf(datetime);
  return start === undefined ? datetime : isoTime(start - (days - 1) * DAY_MS);
}

function idsOf({ entity_ids: ids }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined;
}

export const historyRoutes: readonly RouteEntry[] = [
  { methods: ['GET'], pattern: '/api/history/period', rule: history },
  { methods: ['GET'], pattern: '/api/history/period/{datetime}', rule: history },
  { methods: ['GET'], pattern: '/api/logbook', rule: logbook },
  { methods: ['GET'], pattern: '/api/logbook/{datetime}', rule: logbook },
];
