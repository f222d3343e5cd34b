import { isRecord, listOf } from '@soglia/hub-client/json';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import type { RefuseVerdict } from '../verdict.ts';
import { lacksEnergy, readsEnergy, refuseHere } from './requirements.ts';
import { entityIdOf } from '../house/entity-ids.ts';
import { narrowResult, withFields, type Narrow } from './narrowed-answers.ts';
import { tellsPresence } from './tracks.ts';

/** Statistics of sources outside the house, such as `tibber:energy`. */
const isExternal = (id: string): boolean => /^[a-z0-9_]+:[a-z0-9_]+$/.test(id);

/** Whether a role may read a statistic. @param id as the hub writes it */
export const isStatisticVisible = (id: unknown, { access }: Pick<RuleContext, 'access'>): boolean =>
  typeof id === 'string' &&
  (isExternal(id) ? readsEnergy(access) : entityIdOf(id) === id && access.isVisible(id));

/** Whether a role may read its long-term statistics. None of a presence: people share the last day of their track only. */
const isKeptVisible = (id: unknown, context: RuleContext): boolean =>
  isStatisticVisible(id, context) && !(typeof id === 'string' && tellsPresence(id, context));

/** The ids as the hub writes them; undefined where one cannot be read, or where there is none. */
export function statisticIdsOf(value: unknown): readonly string[] | undefined {
  const ids = listOf(value).map((id) => {
    if (typeof id !== 'string') return undefined;
    return isExternal(id.trim().toLowerCase()) ? id.trim().toLowerCase() : entityIdOf(id);
  });
  const read = ids.filter((id) => id !== undefined);
  return read.length > 0 && read.length === ids.length ? [...new Set(read)] : undefined;
}

/** The refusal where one of the statistics may not be read. */
export function lacksStatistic(
  context: RuleContext,
  ids: readonly string[] | undefined,
  act: string,
): RefuseVerdict | undefined {
  if (ids === undefined) return refuseHere(context, act, 'device');
  const id = ids.find((one) => !isKeptVisible(one, context));
  if (id === undefined) return undefined;
  return isExternal(id) ? lacksEnergy(context, act) : refuseHere(context, act, 'device', { entityId: id });
}

export const getStatistics: CommandRule = (message, context) => {
  const ids = statisticIdsOf(message['statistic_ids']);
  return (
    lacksStatistic(context, ids, message.type) ??
    narrowResult(withFields(message, { statistic_ids: ids }), context, (result, now) =>
      isRecord(result)
        ? Object.fromEntries(Object.entries(result).filter(([id]) => isKeptVisible(id, now)))
        : undefined,
    )
  );
};

export const getStatistic: CommandRule = (message, context) => {
  const ids = statisticIdsOf([message['statistic_id']]);
  const lacks = lacksStatistic(context, ids, message.type);
  if (lacks !== undefined) return lacks;
  return {
    kind: 'rewrite',
    request: { kind: 'message', message: withFields(message, { statistic_id: ids?.[0] }) },
  };
};

/** Descriptions of statistics, each with its id. */
const narrowList: Narrow = (result, context) =>
  Array.isArray(result)
    ? result.filter((row) => isRecord(row) && isKeptVisible(row['statistic_id'], context))
    : undefined;

export const listStatistics: CommandRule = (message, context) => narrowResult(message, context, narrowList);

export const describeStatistics: CommandRule = (message, context) => {
  if (message['statistic_ids'] === undefined) return listStatistics(message, context);
  const ids = statisticIdsOf(message['statistic_ids']);
  return (
    lacksStatistic(context, ids, message.type) ??
    narrowResult(withFields(message, { statistic_ids: ids }), context, narrowList)
  );
};
