import { isRecord, listOf } from '@soglia/hub-client/json';
import type { RouteRule } from '../policy-caller.ts';
import { createStateFilter } from '../reads/attributes.ts';
import { entityIdOf } from '../house/entity-ids.ts';
import { pass, refuseHere } from '../reads/requirements.ts';
import { narrowComponents } from '../reads/visible-components.ts';
import type { RouteEntry } from './route-rules.ts';
import { decideAsCommand } from './as-command.ts';
import { narrowResponse } from './narrow-response.ts';

/** A route whose answer is the result of a command, or made of it. */
const asCommand =
  (type: string, adapt?: (filter: (result: unknown) => unknown) => (answer: unknown) => unknown): RouteRule =>
  (request, _params, context, act) => {
    const decided = decideAsCommand({ type }, context, act);
    if (decided.kind !== 'allow') return decided;
    const { filter } = decided;
    if (filter === undefined) return { kind: 'pass' };
    return { kind: 'rewrite', request, answerFilter: { until: 'result', filter: adapt?.(filter) ?? filter } };
  };

/** The hub's list `[{"domain": …, "services": …}]` is the mapping that the command answers, written otherwise. */
const asServiceList =
  (filter: (result: unknown) => unknown) =>
  (answer: unknown): unknown => {
    const entries = listOf(answer).flatMap((one: unknown) =>
      isRecord(one) && typeof one['domain'] === 'string' ? [[one['domain'], one['services']] as const] : [],
    );
    const left = filter(Object.fromEntries(entries));
    return isRecord(left) ? Object.entries(left).map(([domain, services]) => ({ domain, services })) : [];
  };

/** The hub's answer for an entity that it does not have. */
const readState: RouteRule = (request, params, context, act) => {
  const entityId = entityIdOf(params['entity_id']);
  if (entityId === undefined || !context.access.isVisible(entityId)) {
    const hubError = { code: 'not_found', message: 'Entity not found.' };
    return { ...refuseHere(context, act, 'device', { entityId }), code: 'not_found', hubError };
  }
  return narrowResponse({ ...request, path: `/api/states/${entityId}` }, context, (answer, current) =>
    createStateFilter(current).state(answer),
  );
};

const readComponents: RouteRule = (request, _params, context) =>
  narrowResponse(request, context, narrowComponents);

/** What everybody may ask of the hub, and states. */
export const readRoutes: readonly RouteEntry[] = [
  { methods: ['GET'], pattern: '/api/', rule: pass },
  { methods: ['GET'], pattern: '/api/core/state', rule: pass },
  { methods: ['GET'], pattern: '/api/components', rule: readComponents },
  { methods: ['GET'], pattern: '/api/config', rule: asCommand('get_config') },
  { methods: ['GET'], pattern: '/api/services', rule: asCommand('get_services', asServiceList) },
  { methods: ['GET'], pattern: '/api/states', rule: asCommand('get_states') },
  { methods: ['GET'], pattern: '/api/states/{entity_id}', rule: readState },
];
