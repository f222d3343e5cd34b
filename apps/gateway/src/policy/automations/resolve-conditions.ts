import { holdsTemplate } from '../service-data.ts';
import {
  eachPart,
  no,
  requirePlain,
  resolveFields,
  shownAttribute,
  visibleEntities,
  type Fields,
  type Resolve,
  type Walk,
} from './plain-parts.ts';
import { isPurpose, resolvePurpose } from './resolve-purpose.ts';
import { comparedValue, placedEntities, statedEntities, withOptions } from './resolve-state-parts.ts';

/** Conditions by time or by the state of entities, with their fields. All others reach what cannot be resolved. */
const kinds: ReadonlyMap<unknown, Readonly<Record<string, Resolve>>> = new Map<
  unknown,
  Readonly<Record<string, Resolve>>
>([
  ['time', { after: requirePlain, before: requirePlain, weekday: requirePlain }],
  [
    'sun',
    {
      after: requirePlain,
      before: requirePlain,
      after_offset: requirePlain,
      before_offset: requirePlain,
    },
  ],
  [
    'state',
    {
      entity_id: statedEntities,
      attribute: shownAttribute,
      state: requirePlain,
      for: requirePlain,
      match: requirePlain,
    },
  ],
  [
    'numeric_state',
    {
      entity_id: statedEntities,
      attribute: shownAttribute,
      above: comparedValue,
      below: comparedValue,
    },
  ],
  ['zone', { entity_id: placedEntities, zone: visibleEntities }],
  ['trigger', {}],
]);

/** Conditions made of conditions, also written as `{"or": […]}`. */
const COMBINED = ['and', 'or', 'not'] as const;

/** The one template of the app's own schedules: whether the automation ran since a time of today. */
const SCHEDULE_TEMPLATE =
  /^\{\{ as_timestamp\(this\.attributes\.last_triggered, 0\) < as_timestamp\(today_at\('\d\d:\d\d'\)\) \}\}$/;

export const resolveConditions = (value: unknown, walk: Walk): readonly Fields[] =>
  eachPart(value, walk, resolveCondition);

function resolveCondition(condition: Fields, walk: Walk): Fields {
  const kind = condition['condition'];
  const short = COMBINED.find((name) => name in condition);
  if (short !== undefined && kind === undefined) {
    return resolveFields(condition, { [short]: resolveConditions }, walk);
  }
  if (kind === 'and' || kind === 'or' || kind === 'not') {
    return resolveFields(condition, { condition: requirePlain, conditions: resolveConditions }, walk);
  }
  if (kind === 'template') {
    const { value_template: template, ...rest } = condition;
    const isOurs = typeof template === 'string' && SCHEDULE_TEMPLATE.test(template);
    if (!isOurs || Object.keys(rest).length > 1) throw no(walk, 'template');
    return condition;
  }
  if (isPurpose(kind)) return resolvePurpose(condition, 'condition', kind, walk);
  const fields = kinds.get(kind);
  if (fields === undefined) throw no(walk, holdsTemplate(kind) ? 'template' : 'unresolved');
  return resolveFields(condition, { condition: requirePlain, ...withOptions(fields) }, walk);
}
