import { refuseStored, resolveAutomation } from '../automations/resolve-automation.ts';
import type { RouteRule, RuleContext } from '../policy-caller.ts';
import { lacksRight } from '../reads/requirements.ts';
import { refuse, unavailable } from '../refusals.ts';
import type { RouteEntry } from './route-rules.ts';
import type { AllowedOnBehalf, OnBehalf, RefuseVerdict } from '../verdict.ts';

/** Hubs take any text for an id. */
const ID = /^[\w.-]{1,255}$/;

/** The hub's answer where it has none of that id; to deleting with the status 400. */
const notThere = (does: OnBehalf['does']): RefuseVerdict => ({
  kind: 'refuse',
  code: does === 'delete' ? 'bad_request' : 'not_found',
  hubError: { code: 'not_found', message: 'Resource not found' },
});

type Judge = (
  existing: unknown,
  request: { readonly id: string; readonly body?: unknown },
  context: RuleContext,
  act: string,
) => RefuseVerdict | AllowedOnBehalf;

/**
 * An automation that does more than the role may is not replaced. One that the house has and the hub does not read here is
 * written elsewhere, in YAML: the hub would take what is saved under its id in its place.
 */
const judgeSaving: Judge = (existing, { id, body }, context, act) => {
  if (existing === undefined && context.house.automationEntityIds.has(id)) return refuse(act, 'unresolved');
  const refusal = existing === undefined ? undefined : refuseStored(existing, context, act);
  if (refusal !== undefined) return refusal;
  const resolved = resolveAutomation(body, context, act);
  return resolved.kind === 'refuse' ? resolved : { kind: 'allowed', config: resolved.config };
};

/** Nor is it shown or deleted; where the role does not even see that it is there, it is not. */
const judgeStored =
  (does: 'read' | 'delete'): Judge =>
  (existing, { id }, context, act) => {
    if (existing === undefined) return notThere(does);
    const refusal = refuseStored(existing, context, act);
    if (refusal === undefined) return { kind: 'allowed' };
    const { house, access } = context;
    const entityId = house.automationEntityIds.get(id);
    return entityId !== undefined && access.isVisible(entityId) ? refusal : notThere(does);
  };

/** What hubs leave to administrators, with the right for it. */
const onBehalf =
  (does: OnBehalf['does'], judge: Judge): RouteRule =>
  (request, { id = '' }, context, act) => {
    const right = 'automations';
    const lacks = lacksRight(context, right, act);
    if (lacks !== undefined) return lacks;
    if (!ID.test(id)) return { kind: 'refuse', code: 'bad_request' };
    const { kind, method, path, body } = request;
    // Asked before the hub is, so that nothing is read for what can never be saved.
    const resolved = does === 'save' ? resolveAutomation(body, context, act) : undefined;
    if (resolved?.kind === 'refuse') return resolved;
    return {
      kind: 'rewrite',
      request: { kind, method, path, query: '', body: resolved?.config },
      onBehalf: {
        does,
        id,
        judge: (existing) => {
          const now = context.current();
          if (now === undefined) return unavailable;
          return lacksRight(now, right, act) ?? judge(existing, { id, body }, now, act);
        },
      },
    };
  };

const PATTERN = '/api/config/automation/config/{id}';

export const automationRoutes: readonly RouteEntry[] = [
  { methods: ['POST'], pattern: PATTERN, readsBody: true, rule: onBehalf('save', judgeSaving) },
  { methods: ['GET'], pattern: PATTERN, rule: onBehalf('read', judgeStored('read')) },
  { methods: ['DELETE'], pattern: PATTERN, rule: onBehalf('delete', judgeStored('delete')) },
];
