import { isRecord } from '@soglia/hub-client/json';
import { entityIdOf } from '../house/entity-ids.ts';
import { namesGroups, readNamedTargets } from '../house/targets.ts';
import { serviceRules } from '../service-rules.ts';
import { decideServiceCall } from '../service-call.ts';
import { holdsTemplate } from '../service-data.ts';
import {
  asGiven,
  countEntities,
  eachPart,
  no,
  requirePlain,
  resolveFields,
  type Fields,
  type Resolve,
  type Walk,
} from './plain-parts.ts';
import { resolveConditions } from './resolve-conditions.ts';
import { resolveTriggers } from './resolve-triggers.ts';

export const resolveActions = (value: unknown, walk: Walk): readonly Fields[] =>
  eachPart(value, walk, resolveAction);

const choices: Resolve = (value, walk) =>
  eachPart(value, walk, (choice, inner) =>
    resolveFields(choice, { conditions: resolveConditions, sequence: resolveActions }, inner),
  );

const repeated: Resolve = (value, walk) => {
  if (!isRecord(value)) throw no(walk, 'unresolved');
  const fields = { while: resolveConditions, until: resolveConditions, sequence: resolveActions };
  return resolveFields(value, { ...fields, count: requirePlain }, walk);
};

/** Actions side by side, also several in the place of one. */
const sideBySide: Resolve = (value, walk) =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        Array.isArray(item) ? resolveActions(item, walk) : resolveActions(item, walk)[0],
      )
    : resolveActions(value, walk);

const sceneInControl: Resolve = (value, walk) => {
  const entityId = entityIdOf(value);
  if (entityId?.startsWith('scene.') !== true) throw no(walk, 'unresolved');
  if (!walk.context.access.isInControl(entityId)) throw no(walk, 'device', { entityId });
  return entityId;
};

/** The kinds of actions by the key that makes them one, with their further fields. */
const kinds: readonly (readonly [key: string, fields: Readonly<Record<string, Resolve>>])[] = [
  ['choose', { choose: choices, default: resolveActions }],
  ['if', { if: resolveConditions, then: resolveActions, else: resolveActions }],
  ['sequence', { sequence: resolveActions }],
  ['parallel', { parallel: sideBySide }],
  ['repeat', { repeat: repeated }],
  ['delay', { delay: requirePlain }],
  [
    'wait_for_trigger',
    { wait_for_trigger: resolveTriggers, timeout: requirePlain, continue_on_timeout: requirePlain },
  ],
  ['stop', { stop: requirePlain, error: requirePlain }],
  ['scene', { scene: sceneInControl, metadata: requirePlain }],
];

const goesOn: Readonly<Record<string, Resolve>> = { continue_on_error: requirePlain };

function resolveAction(action: Fields, walk: Walk): Fields {
  if ('action' in action || 'service' in action) return resolveCall(action, walk);
  const [kind, other] = kinds.filter(([key]) => key in action);
  if (kind !== undefined && other === undefined) {
    return resolveFields(action, { ...goesOn, ...kind[1] }, walk);
  }
  const isCondition = 'condition' in action || 'and' in action || 'or' in action || 'not' in action;
  if (kind !== undefined || !isCondition) throw no(walk, 'unresolved');
  const { continue_on_error: goes, ...rest } = action;
  const [condition = {}] = resolveConditions(rest, walk);
  return goes === undefined ? condition : { ...condition, continue_on_error: requirePlain(goes, walk) };
}

/** A call of a service is what `call_service` would be, and written with the plain ids that this comes to. */
function resolveCall(action: Fields, walk: Walk): Fields {
  const name = 'action' in action ? 'action' : 'service';
  const { [name]: called, data, target, entity_id: entityId, metadata, ...rest } = action;
  const [domain, service, more] = typeof called === 'string' ? called.split('.') : [];
  if (holdsTemplate(called)) throw no(walk, 'template');
  // Not saved; of an automation that the hub has, it is told as it is written.
  if (metadata !== undefined) requirePlain(metadata, walk);
  if (domain === undefined || service === undefined || more !== undefined) throw no(walk, 'unresolved');
  if (entityId !== undefined && (target !== undefined || !(data === undefined || isRecord(data)))) {
    throw no(walk, 'unresolved');
  }
  const named = entityId === undefined ? target : { entity_id: entityId };
  const decided = decideServiceCall(
    { domain, service, data, target: named, returnsResponse: false },
    walk.context,
  );
  if ('refuse' in decided) {
    const { refused } = decided.refuse;
    throw refused === undefined ? no(walk, 'unresolved') : no(walk, refused.reason, refused);
  }
  const calledName = `${decided.domain}.${decided.service}`;
  if (walk.isStored && callNamesGroups(calledName, data, named, walk)) throw no(walk, 'unresolved');
  countEntities(decided.target?.entity_id.length ?? 0, walk);
  const where = isRecord(named) ? (readNamedTargets(named, true) ?? {}) : {};
  return {
    ...resolveFields(rest, goesOn, walk),
    [name]: calledName,
    ...((data !== undefined || Object.keys(decided.data).length > 0) && { data: decided.data }),
    ...(decided.target !== undefined && {
      target: { entity_id: asGiven(decided.target.entity_id, where.entity_id) },
    }),
  };
}

/** Whether the hub, which reads areas and the like as they are written, may act on more than is allowed. */
function callNamesGroups(
  service: string,
  data: unknown,
  target: unknown,
  { context: { access } }: Walk,
): boolean {
  const fields = isRecord(data) ? data : {};
  const where = { ...readNamedTargets(fields, true), ...(isRecord(target) && target) };
  const others = Object.keys(serviceRules.get(service)?.entityFields ?? {});
  return (
    access.isLimited && (namesGroups(where) || others.some((key) => namesGroups({ entity_id: fields[key] })))
  );
}
