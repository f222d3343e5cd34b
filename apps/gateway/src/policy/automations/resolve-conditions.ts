import type { RuleContext } from '../policy-caller.ts';
import { objectsOf, RefusedPart, requireControl, requirePlain, type Fields } from './plain-parts.ts';

/** What starts by time or by the state of entities. All others reach what cannot be resolved. */
const TRIGGERS: ReadonlySet<unknown> = new Set([
  ...['time', 'time_pattern', 'sun', 'state', 'numeric_state', 'homeassistant'],
]);

const CONDITIONS: ReadonlySet<unknown> = new Set(['time', 'sun', 'state', 'numeric_state', 'trigger']);

/** Conditions made of conditions, also written as `{"or": […]}`. */
const COMBINED = ['and', 'or', 'not'] as const;

/** The one template of the app's own schedules: whether the automation ran since a time of today. */
const SCHEDULE_TEMPLATE =
  /^\{\{ as_timestamp\(this\.attributes\.last_triggered, 0\) < as_timestamp\(today_at\('\d\d:\d\d'\)\) \}\}$/;

export const resolveTriggers = (value: unknown, context: RuleContext, act: string): readonly Fields[] =>
  objectsOf(value, act).map((trigger) => {
    const kind = trigger['trigger'] ?? trigger['platform'];
    const isTwofold = 'trigger' in trigger && 'platform' in trigger;
    if (isTwofold || !TRIGGERS.has(kind)) throw new RefusedPart(act, 'unresolved');
    return withEntities(trigger, context, act);
  });

export const resolveConditions = (value: unknown, context: RuleContext, act: string): readonly Fields[] =>
  objectsOf(value, act).map((condition) => resolveCondition(condition, context, act));

function resolveCondition(condition: Fields, context: RuleContext, act: string): Fields {
  const kind = condition['condition'];
  const short = COMBINED.find((name) => name in condition);
  if (short !== undefined && kind === undefined) return combined(condition, short, context, act);
  if (kind === 'and' || kind === 'or' || kind === 'not') {
    return combined(condition, 'conditions', context, act);
  }
  if (kind === 'template') {
    const { value_template: template, ...rest } = condition;
    const isOurs = typeof template === 'string' && SCHEDULE_TEMPLATE.test(template);
    if (!isOurs || Object.keys(rest).length > 1) throw new RefusedPart(act, 'template');
    return condition;
  }
  if (!CONDITIONS.has(kind)) throw new RefusedPart(act, 'unresolved');
  return withEntities(condition, context, act);
}

function combined(condition: Fields, key: string, context: RuleContext, act: string): Fields {
  const { [key]: conditions, ...rest } = condition;
  return {
    ...withEntities(rest, context, act),
    [key]: resolveConditions(conditions, context, act),
  };
}

/** A part without others in it. */
function withEntities(part: Fields, context: RuleContext, act: string): Fields {
  const { entity_id: named, ...rest } = part;
  requirePlain(rest, context, act);
  return named === undefined ? rest : { ...rest, entity_id: requireControl(named, context, act) };
}
