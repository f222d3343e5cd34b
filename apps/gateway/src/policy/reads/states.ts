import { isRecord, listOf } from '@soglia/hub-client/json';
import type { CommandRule, RoleAccess, RuleContext } from '../policy-caller.ts';
import { malformed } from '../refusals.ts';
import { createStateFilter, sameOr } from './attributes.ts';
import { someEntityIds } from '../house/entity-ids.ts';
import { closed } from './requirements.ts';
import { narrowAnswer, narrowResult } from './narrowed-answers.ts';

/** An id that no hub has: an empty list would mean all. */
export const NO_ENTITY = 'sensor.soglia_nothing_visible';

const visibleLists = new WeakMap<RoleAccess, readonly string[]>();

/** The ids of all visible entities, for the hub to be asked for. Made once for a role in a house. */
export function visibleList(access: RoleAccess): readonly string[] {
  const known = visibleLists.get(access);
  if (known !== undefined) return known;
  const list = access.visibleIds.size > 0 ? [...access.visibleIds] : [NO_ENTITY];
  visibleLists.set(access, list);
  return list;
}

export const getStates: CommandRule = (message, context) =>
  narrowResult(message, context, (result, now) => createStateFilter(now).states(result));

/** By entity id. */
export const getEntitySources: CommandRule = (message, context) =>
  narrowResult(message, context, (result, { access }) =>
    isRecord(result)
      ? Object.fromEntries(Object.entries(result).filter(([id]) => access.isVisible(id)))
      : undefined,
  );

/** What the hub thinks that somebody uses often. */
export const predictUsage: CommandRule = (message, context) =>
  narrowResult(message, context, (result, { access }) => ({
    entities: listOf(isRecord(result) ? result['entities'] : undefined).filter(
      (id) => typeof id === 'string' && access.isVisible(id),
    ),
  }));

/**
 * The hub is asked for the visible entities; those that are named and not visible are left out, as unknown ones are. A
 * role without limits gets new entities at once: of all, what it does not see is left out of the answers.
 */
export const subscribeEntities: CommandRule = (message, context) => {
  const { access } = context;
  if (access.isLimited && ('include' in message || 'exclude' in message)) return closed(message, context);
  const { entity_ids: named, ...others } = message;
  const isAll = named === undefined || (Array.isArray(named) && named.length === 0);
  const wanted = isAll ? undefined : someEntityIds(named);
  if (!isAll && wanted === undefined) return malformed;
  const asked = wanted?.filter(access.isVisible) ?? (access.isLimited ? visibleList(access) : undefined);
  const entityIds = asked?.length === 0 ? [NO_ENTITY] : asked;
  return {
    kind: 'rewrite',
    request: {
      kind: 'message',
      message: { ...others, ...(entityIds !== undefined && { entity_ids: entityIds }) },
    },
    answerFilter: {
      until: 'unsubscribe',
      filter: createSubscriptionFilter(context, wanted && new Set(asked)),
    },
  };
};

/**
 * Remembers what the client could see, so that what is not visible any more is removed from it.
 * @param asked what the hub was asked for by its ids; undefined for all. Not what else the client named, which may be long
 */
function createSubscriptionFilter({ access, current }: RuleContext, asked: ReadonlySet<string> | undefined) {
  const isAsked = (id: string) => asked?.has(id) ?? true;
  let isFirst = true;
  // Not the access, which keeps the house as it was.
  let { visibleIds: seen } = access;

  /** What was visible at the last event, and is not any more. */
  const lost = (now: RuleContext): readonly string[] => {
    const before = seen;
    if (now.access.visibleIds === before) return [];
    seen = now.access.visibleIds;
    return [...before].filter((id) => isAsked(id) && !now.access.isVisible(id));
  };

  return (answer: unknown): unknown => {
    if (!isRecord(answer) || answer['type'] !== 'event') return narrowAnswer(answer, () => null);
    const { id, event: given } = answer;
    const now = current();
    if (now === undefined || !isRecord(given)) return undefined;
    // Removed from the house before the hub tells it here, too.
    const removed = listOf(given['r']).filter(
      (one) => typeof one === 'string' && (seen.has(one) || now.access.isVisible(one)),
    );
    const left = createStateFilter(now).compressed({ a: given['a'], c: given['c'] });
    const r = [...new Set([...removed, ...lost(now)])];
    // The first event says that all are there, even if that is none.
    const a = isFirst && isRecord(given['a']) ? { a: {} } : {};
    isFirst = false;
    const event = sameOr(given, Object.entries({ ...a, ...left, ...(r.length > 0 && { r }) }));
    if (Object.keys(event).length === 0) return undefined;
    return event === given ? answer : { id, type: 'event', event };
  };
}
