import { isRecord } from '@soglia/hub-client/json';
import { TO_DO_LISTS } from '../function-ids.ts';
import { readEntityIds } from '../house/entity-ids.ts';
import { narrowError } from '../hub-words.ts';
import { keptByHub } from '../kept-texts.ts';
import type { CommandMessage, CommandRule, RuleContext } from '../policy-caller.ts';
import { withFunction } from '../reads/requirements.ts';
import { malformed, refuse } from '../refusals.ts';
import { decideServiceCall } from '../service-call.ts';
import { SHOPPING_LIST } from '../service-rules.ts';
import { holdsTemplate } from '../service-data.ts';
import type { AnswerFilter, Verdict } from '../verdict.ts';

const callKeys: ReadonlySet<string> = new Set([
  'id',
  'type',
  'domain',
  'service',
  'service_data',
  'target',
  'return_response',
]);

/** The hub gets plain entity ids, in `target`. */
const callService: CommandRule = (message, context) => {
  const { return_response: returns = false, service_data: data, target: named } = message;
  const hasOddKey = Object.keys(message).some((key) => !callKeys.has(key));
  if (hasOddKey || typeof returns !== 'boolean' || data === null || named === null) return malformed;
  const { domain, service } = message;
  const decided = decideServiceCall(
    { domain, service, data, target: named, returnsResponse: returns },
    context,
  );
  if ('refuse' in decided) return decided.refuse;
  const rewritten = {
    id: message['id'],
    type: message.type,
    domain: decided.domain,
    service: decided.service,
    service_data: decided.data,
    ...(decided.target !== undefined && { target: decided.target }),
    return_response: returns,
  };
  return {
    kind: 'rewrite',
    request: { kind: 'message', message: rewritten },
    answerFilter: answerFilter(context, returns ? decided.filterResponse : undefined),
    keeps: decided.keeps,
  };
};

/** @param filterResponse of a call that asks for a response */
const answerFilter = (
  context: RuleContext,
  filterResponse: ((response: unknown) => unknown) | undefined,
): AnswerFilter => ({
  until: 'result',
  filter: (answer) => {
    if (!isRecord(answer)) return answer;
    if (isRecord(answer['error'])) {
      const error = narrowError(answer['error'], context);
      return error === answer['error'] ? answer : { ...answer, error };
    }
    if (filterResponse === undefined || !isRecord(answer['result'])) return answer;
    const { response, ...result } = answer['result'];
    return { ...answer, result: { ...result, response: filterResponse(response) } };
  },
});

/** Writing to the one entity that the command names. */
const writesTo =
  (domain: string): CommandRule =>
  (message, { access }) => {
    const ids = readEntityIds(message['entity_id']);
    const [entityId] = ids ?? [];
    if (!access.isWithinTimes) return refuse(message.type, 'outside_times');
    if (holdsTemplate(message)) return refuse(message.type, 'template');
    if (entityId === undefined || ids?.length !== 1) return refuse(message.type, 'unresolved');
    if (!entityId.startsWith(`${domain}.`) || !access.isInControl(entityId)) {
      return refuse(message.type, 'device', { entityId });
    }
    return rewrite({ ...message, entity_id: entityId });
  };

/** The one shopping list of the house. */
const shoppingList = (needs: 'control' | 'view'): CommandRule =>
  withFunction(TO_DO_LISTS, (message, { access }) => {
    if (holdsTemplate(message)) return refuse(message.type, 'template');
    const isAllowed =
      needs === 'control' ? access.isInControl(SHOPPING_LIST) : access.isVisible(SHOPPING_LIST);
    return isAllowed ? { kind: 'pass' } : refuse(message.type, 'device', { entityId: SHOPPING_LIST });
  });

const rewrite = (message: CommandMessage): Verdict => ({
  kind: 'rewrite',
  request: { kind: 'message', message },
});

/** The commands that act on devices, lists and calendars. */
export const actingCommands: readonly (readonly [type: string, rule: CommandRule])[] = [
  ['call_service', callService],
  ['calendar/event/create', keptByHub(writesTo('calendar'))],
  ['calendar/event/update', keptByHub(writesTo('calendar'))],
  ['calendar/event/delete', writesTo('calendar')],
  ['todo/item/move', withFunction(TO_DO_LISTS, writesTo('todo'))],
  ['shopping_list/items', shoppingList('view')],
  ...['add', 'remove', 'update', 'clear', 'reorder'].map(
    (act) => [`shopping_list/items/${act}`, keptByHub(shoppingList('control'))] as const,
  ),
];
