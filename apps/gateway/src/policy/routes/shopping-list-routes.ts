import { isRecord } from '@soglia/hub-client/json';
import type { RouteRule } from '../policy-caller.ts';
import { malformed } from '../refusals.ts';
import type { RouteEntry } from './route-rules.ts';
import { decideAsCommand } from './as-command.ts';

/** As a command of the shopping list; the fields of the body are those of the command. */
const asCommand =
  (type: string, takesBody: boolean): RouteRule =>
  (request, params, context, act) => {
    const body = takesBody ? request.body : {};
    if (!isRecord(body)) return malformed;
    const decided = decideAsCommand({ ...params, ...body, type }, context, act);
    if (decided.kind !== 'allow') return decided;
    const keeps = decided.keeps === undefined ? {} : { keeps: decided.keeps };
    return takesBody ? { kind: 'rewrite', request, ...keeps } : { kind: 'pass', ...keeps };
  };

const LIST = '/api/shopping_list';

/** The routes of the shopping list, which hubs have beside its commands. */
export const shoppingListRoutes: readonly RouteEntry[] = [
  { methods: ['GET'], pattern: LIST, rule: asCommand('shopping_list/items', false) },
  {
    methods: ['POST'],
    pattern: `${LIST}/item`,
    readsBody: true,
    rule: asCommand('shopping_list/items/add', true),
  },
  {
    methods: ['POST'],
    pattern: `${LIST}/item/{item_id}`,
    readsBody: true,
    rule: asCommand('shopping_list/items/update', true),
  },
  {
    methods: ['POST'],
    pattern: `${LIST}/clear_completed`,
    rule: asCommand('shopping_list/items/clear', false),
  },
];
