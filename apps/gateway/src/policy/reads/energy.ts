import { isRecord, listOf } from '@soglia/hub-client/json';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { createStateFilter } from './attributes.ts';
import { narrowResult, withFields, type Narrow } from './narrowed-answers.ts';
import { isStatisticVisible, lacksStatistic, statisticIdsOf } from './statistics.ts';
import { isNameVisible } from './visible-components.ts';

/** The preferences without the objects of a list that name what is not visible. */
export const narrowPreferences: Narrow = (given, context) =>
  isRecord(given)
    ? Object.fromEntries(
        Object.entries(given).map(([key, list]) => [
          key,
          Array.isArray(list) ? narrowList(list, context) : null,
        ]),
      )
    : undefined;

/** A list of the preferences without what names something that is not visible. */
export const narrowList = (list: readonly unknown[], context: RuleContext): readonly unknown[] =>
  list.flatMap((item: unknown) => {
    if (!isRecord(item)) return typeof item === 'string' && names(item, '', context) ? [] : [item];
    const narrowed = Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        Array.isArray(value) ? narrowList(value, context) : value,
      ]),
    );
    return namesForbidden(narrowed, context) ? [] : [narrowed];
  });

/** Whether a field of an object, or of an object or a list in it, names what is not visible. */
export const namesForbidden = (item: Readonly<Record<string, unknown>>, context: RuleContext): boolean =>
  Object.entries(item).some(([key, value]) => namesForbiddenAt(key, value, context));

function namesForbiddenAt(key: string, value: unknown, context: RuleContext): boolean {
  if (typeof value === 'string') return names(value, key, context);
  if (Array.isArray(value)) return value.some((item) => namesForbiddenAt(key, item, context));
  return isRecord(value) && namesForbidden(value, context);
}

const REFERENCE = /^(?:stat|entity)_|^included_in_stat$/;

/** A text that may not be sent: a reference to what is not visible, or anything else that reads like one. */
const names = (text: string, key: string, context: RuleContext): boolean =>
  REFERENCE.test(key) ? !isStatisticVisible(text, context) : createStateFilter(context).isForbidden(text);

export const getEnergyPreferences: CommandRule = (message, context) =>
  narrowResult(message, context, narrowPreferences);

/** The sensors of costs by their meters, and which integrations forecast the sun. */
export const getEnergyInfo: CommandRule = (message, context) =>
  narrowResult(message, context, (result, now) => {
    if (!isRecord(result)) return undefined;
    const { cost_sensors: costs, solar_forecast_domains: domains } = result;
    const visible = Object.entries(isRecord(costs) ? costs : {}).filter((pair) =>
      pair.every((id) => isStatisticVisible(id, now)),
    );
    return {
      cost_sensors: Object.fromEntries(visible),
      solar_forecast_domains: listOf(domains).filter((domain) => isNameVisible(domain, now)),
    };
  });

export const getFossilEnergy: CommandRule = (message, context) => {
  const meters = statisticIdsOf(message['energy_statistic_ids']);
  const co2 = statisticIdsOf([message['co2_statistic_id']]);
  const all = meters && co2 && [...meters, ...co2];
  return (
    lacksStatistic(context, all, message.type) ?? {
      kind: 'rewrite',
      request: {
        kind: 'message',
        message: withFields(message, { energy_statistic_ids: meters, co2_statistic_id: co2?.[0] }),
      },
    }
  );
};
