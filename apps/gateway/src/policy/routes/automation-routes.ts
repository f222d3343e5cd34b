import { resolveAutomation } from '../automations/resolve-automation.ts';
import type { RouteRule } from '../policy-caller.ts';
import { refuseHere } from '../reads/demands.ts';
import type { RouteEntry } from '../rules/route-rules.ts';

/** Hubs take any text for an id. */
const ID = /^[\w.-]{1,255}$/;

/**
 * Saving an automation, which hubs leave to administrators: with the right for it, of devices in control only. One that
 * does more than the role may is not replaced.
 */
const saveAutomation: RouteRule = (request, params, context, act) => {
  const right = 'automations';
  if (!context.access.rights.has(right)) return refuseHere(context, act, 'right', { right });
  const { id = '' } = params;
  if (!ID.test(id)) return { kind: 'refuse', code: 'bad_request' };
  const resolved = resolveAutomation(request.body, context, act);
  if (resolved.kind === 'refuse') return resolved;
  return {
    kind: 'rewrite',
    request: { ...request, query: '', body: resolved.config },
    onBehalf: {
      saves: { id, config: resolved.config },
      refuseReplacing: (existing) => {
        const replaced = resolveAutomation(existing, context, act);
        return replaced.kind === 'refuse' ? replaced : undefined;
      },
    },
  };
};

export const automationRoutes: readonly RouteEntry[] = [
  {
    ...{ methods: ['POST'], pattern: '/api/config/automation/config/{id}', readsBody: true },
    rule: saveAutomation,
  },
];
