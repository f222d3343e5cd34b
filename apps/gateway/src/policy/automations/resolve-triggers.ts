import { isRecord } from '@soglia/hub-client/json';
import { holdsTemplate } from '../service-data.ts';
import { resolveDeviceTrigger } from './resolve-device-trigger.ts';
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

/** What a state trigger compares the new state with, or the old one. Without any it also starts by attributes. */
const STATES = ['from', 'to', 'not_from', 'not_to'] as const;

/** Triggers by time or by the state of entities, with their fields. All others reach what cannot be resolved. */
const kinds: ReadonlyMap<unknown, Readonly<Record<string, Resolve>>> = new Map<
  unknown,
  Readonly<Record<string, Resolve>>
>([
  ['time', { at: requirePlain, weekday: requirePlain }],
  ['time_pattern', { hours: requirePlain, minutes: requirePlain, seconds: requirePlain }],
  ['sun', { event: requirePlain, offset: requirePlain }],
  ['homeassistant', { event: requirePlain }],
  [
    'state',
    {
      entity_id: statedEntities,
      attribute: shownAttribute,
      for: requirePlain,
      ...Object.fromEntries(STATES.map((name) => [name, requirePlain])),
    },
  ],
  [
    'numeric_state',
    {
      entity_id: statedEntities,
      attribute: shownAttribute,
      above: comparedValue,
      below: comparedValue,
      for: requirePlain,
    },
  ],
  ['zone', { entity_id: placedEntities, zone: visibleEntities, event: requirePlain }],
]);

export const resolveTriggers = (value: unknown, walk: Walk): readonly Fields[] =>
  eachPart(value, walk, resolveTrigger);

function resolveTrigger(trigger: Fields, walk: Walk): Fields {
  // A list of triggers in the place of one, as the hub takes it.
  if ('triggers' in trigger) {
    const { triggers, ...rest } = trigger;
    if (Object.keys(rest).length > 0) throw no(walk, 'unresolved');
    return { triggers: resolveTriggers(triggers, walk) };
  }
  if ('trigger' in trigger && 'platform' in trigger) throw no(walk, 'unresolved');
  const name = 'trigger' in trigger ? 'trigger' : 'platform';
  const kind = trigger[name];
  if (isPurpose(kind)) return resolvePurpose(trigger, name, kind, walk);
  if (kind === 'device') return resolveDeviceTrigger(trigger, name, walk);
  const fields = kinds.get(kind);
  if (fields === undefined) throw no(walk, holdsTemplate(kind) ? 'template' : 'unresolved');
  if (kind === 'state' && startsByAnyAttribute(trigger) && walk.context.access.hiddenAttributes.size > 0) {
    throw no(walk, 'device');
  }
  return resolveFields(trigger, { [name]: requirePlain, ...withOptions(fields) }, walk);
}

function startsByAnyAttribute(trigger: Fields): boolean {
  const options = isRecord(trigger['options']) ? trigger['options'] : {};
  return ![...STATES, 'attribute'].some((key) => key in trigger || key in options);
}
