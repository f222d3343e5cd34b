import { isRecord } from '@soglia/hub-client/json';
import type { RuleContext } from '../policy-caller.ts';
import { decideServiceCall } from '../service-call.ts';
import { holdsTemplate } from '../service-data.ts';
import { objectsOf, RefusedPart, requirePlain, type Fields } from './plain-parts.ts';
import { resolveConditions, resolveTriggers } from './resolve-conditions.ts';

type Resolve = (value: unknown, context: RuleContext, act: string) => unknown;

export function resolveActions(value: unknown, context: RuleContext, act: string): readonly Fields[] {
  return objectsOf(value, act).map((action) => resolveAction(action, context, act));
}

const choices: Resolve = (value, context, act) =>
  objectsOf(value, act).map((choice) =>
    resolveFields(choice, { conditions: resolveConditions, sequence: resolveActions }, context, act),
  );

const repeated: Resolve = (value, context, act) => {
  if (!isRecord(value)) throw new RefusedPart(act, 'unresolved');
  const fields = { while: resolveConditions, until: resolveConditions, sequence: resolveActions };
  return resolveFields(value, { ...fields, count: requirePlain }, context, act);
};

/** The kinds of actions by the key that makes them one, with their further fields. */
const kinds: readonly (readonly [key: string, fields: Readonly<Record<string, Resolve>>])[] = [
  ['choose', { choose: choices, default: resolveActions }],
  ['if', { if: resolveConditions, then: resolveActions, else: resolveActions }],
  ['sequence', { sequence: resolveActions }],
  ['parallel', { parallel: resolveActions }],
  ['repeat', { repeat: repeated }],
  ['delay', { delay: requirePlain }],
  [
    'wait_for_trigger',
    { wait_for_trigger: resolveTriggers, timeout: requirePlain, continue_on_timeout: requirePlain },
  ],
  ['stop', { stop: requirePlain, error: requirePlain }],
];

/** Fields that every action may have. */
const common: Readonly<Record<string, Resolve>> = {
  ...{ alias: requirePlain, enabled: requirePlain, continue_on_error: requirePlain },
};

function resolveAction(action: Fields, context: RuleContext, act: string): Fields {
  if ('action' in action || 'service' in action) return resolveCall(action, context, act);
  const [kind, other] = kinds.filter(([key]) => key in action);
  if (kind !== undefined && other === undefined) return resolveFields(action, kind[1], context, act);
  const isCondition = 'condition' in action || 'and' in action || 'or' in action || 'not' in action;
  const [condition] = kind === undefined && isCondition ? resolveConditions(action, context, act) : [];
  if (condition === undefined) throw new RefusedPart(act, 'unresolved');
  return condition;
}

function resolveFields(
  part: Fields,
  fields: Readonly<Record<string, Resolve>>,
  context: RuleContext,
  act: string,
): Fields {
  const known = { ...common, ...fields };
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const resolve = Object.hasOwn(known, key) ? known[key] : undefined;
      if (resolve === undefined) throw new RefusedPart(act, 'unresolved');
      return [key, resolve(value, context, act)];
    }),
  );
}

/** A call of a service is what `call_service` would be, and written with the plain ids that this comes to. */
function resolveCall(action: Fields, context: RuleContext, act: string): Fields {
  const name = 'action' in action ? 'action' : 'service';
  const { [name]: called, data, target, entity_id: entityId, metadata: _, ...rest } = action;
  const [domain, service, more] = typeof called === 'string' ? called.split('.') : [];
  if (holdsTemplate(called)) throw new RefusedPart(act, 'template');
  if (domain === undefined || service === undefined || more !== undefined) {
    throw new RefusedPart(act, 'unresolved');
  }
  if (entityId !== undefined && (target !== undefined || !(data === undefined || isRecord(data)))) {
    throw new RefusedPart(act, 'unresolved');
  }
  const named = entityId === undefined ? target : { entity_id: entityId };
  const decided = decideServiceCall(
    { domain, service, data, target: named, returnsResponse: false },
    context,
  );
  if ('refuse' in decided) {
    const { refused } = decided.refuse;
    throw refused === undefined
      ? new RefusedPart(act, 'unresolved')
      : new RefusedPart(act, refused.reason, refused);
  }
  return {
    ...resolveFields(rest, {}, context, act),
    [name]: `${decided.domain}.${decided.service}`,
    data: decided.data,
    ...(decided.target !== undefined && { target: decided.target }),
  };
}
