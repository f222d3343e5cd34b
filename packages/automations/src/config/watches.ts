import { readNumber } from './durations.ts';
import type { Effect, TargetResolver } from './effects.ts';
import { isEntityId } from './ids.ts';
import { idsNamedIn } from './named-entities.ts';
import type { Automation, Trigger } from './types.ts';

/** A change that starts an automation. */
export interface Watch {
  readonly entityId: string;
  /** Empty means any. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Of a number instead. */
  readonly limits?: { readonly above: number | undefined; readonly below: number | undefined };
}

/** States by the last word of triggers of devices (`turned_on`) and of purposes (`light.turned_on`). */
const statesNamed: Readonly<Record<string, readonly string[]>> = {
  turned_on: ['on'],
  turned_off: ['off'],
  changed_states: [],
  toggled: [],
  locked: ['locked'],
  unlocked: ['unlocked'],
  opened: ['open'],
  closed: ['closed'],
  triggered: ['triggered'],
  disarmed: ['disarmed'],
  armed_away: ['armed_away'],
  armed_home: ['armed_home'],
  armed_night: ['armed_night'],
};

/** Kinds that watch entities, also where the rest of them cannot be expressed. */
const watching: ReadonlySet<unknown> = new Set(['state', 'numeric_state', 'template']);

/** The changes of entities that start it, as far as they can be the work of automations. */
export const watchesOf = ({ triggers }: Automation, resolver: TargetResolver): readonly Watch[] =>
  triggers.filter(({ isDisabled }) => !isDisabled).flatMap((trigger) => watchesOfTrigger(trigger, resolver));

function watchesOfTrigger(trigger: Trigger, resolver: TargetResolver): readonly Watch[] {
  switch (trigger.kind) {
    case 'state': {
      const { entityIds, from, to, attribute } = trigger;
      return attribute === undefined ? entityIds.map((entityId) => ({ entityId, from, to })) : [];
    }
    case 'numeric_state': {
      const { entityIds, attribute, above, below } = trigger;
      if (attribute !== undefined) return [];
      return entityIds.map((entityId) => ({ entityId, from: [], to: [], limits: { above, below } }));
    }
    case 'device': {
      const { entity_id: entityId, type } = trigger.fields;
      return typeof entityId === 'string' && isEntityId(entityId) ? reaching([entityId], type) : [];
    }
    case 'purpose': {
      const [domain = '', name] = trigger.type.split('.');
      const ids = resolver.entitiesOf(trigger.target).filter((id) => id.startsWith(`${domain}.`));
      return reaching(ids, name);
    }
    case 'other': {
      const { source = {} } = trigger;
      const kind = source['trigger'] ?? source['platform'];
      if (!watching.has(kind) && !('triggers' in source)) return [];
      return idsNamedIn(trigger.value).map((entityId) => ({ entityId, from: [], to: [] }));
    }
    case 'time':
    case 'sun':
    case 'zone':
    case 'button':
    case 'homeassistant':
      return [];
  }
}

function reaching(entityIds: readonly string[], name: unknown): readonly Watch[] {
  const to = typeof name === 'string' ? statesNamed[name] : undefined;
  return to === undefined ? [] : entityIds.map((entityId) => ({ entityId, from: [], to }));
}

/** Whether any change starts it, of attributes too. */
export const isAnyChange = ({ from, to, limits }: Watch): boolean =>
  limits === undefined && from.length === 0 && to.length === 0;

/** Whether it starts when this state is reached. */
export function isReachedBy({ to, limits }: Watch, state: string): boolean {
  return limits === undefined ? to.length === 0 || to.includes(state) : isWithin(limits, state);
}

/** Whether it starts when this state is left. */
export function isLeftBy({ from, limits }: Watch, state: string): boolean {
  return limits === undefined ? from.length === 0 || from.includes(state) : !isWithin(limits, state);
}

/** Whether one effect after the other is a change for it. */
export function isChange(watch: Watch, before: Effect, after: Effect): boolean {
  if (before.key === undefined || after.key === undefined) return true;
  if (isAnyChange(watch) || before.state === undefined || after.state === undefined)
    return before.key !== after.key;
  return before.state !== after.state;
}

function isWithin({ above, below }: NonNullable<Watch['limits']>, state: string): boolean {
  const value = readNumber(state);
  if (value === undefined) return false;
  return (above === undefined || value > above) && (below === undefined || value < below);
}
