import { isRecord } from '@soglia/hub-client/json';
import { domainOf } from '@soglia/hub-client/entities';
import { isOfKnownDomain, someEntityIds } from '../house/entity-ids.ts';
import { namesGroups, readNamedTargets, resolveTargets } from '../house/targets.ts';
import type { RuleContext } from '../policy-caller.ts';
import { isDomainVisible } from '../visible-domains.ts';
import { holdsTemplate } from '../service-data.ts';
import {
  asGiven,
  countEntities,
  no,
  requirePlain,
  resolveFields,
  type Fields,
  type Walk,
} from './plain-parts.ts';
import { comparedValue } from './resolve-state-parts.ts';

/**
 * What the hub's own purpose-specific triggers and conditions are about (`light.turned_on`, `door.opened`), as hubs of
 * 2026 have them. Those of integrations may read what no entity shows, and lists of things to do need a function.
 */
const ABOUT: ReadonlySet<string> = new Set([
  'air_quality',
  'alarm_control_panel',
  'assist_satellite',
  'battery',
  'button',
  'calendar',
  'climate',
  'counter',
  'cover',
  'device_tracker',
  'door',
  'event',
  'fan',
  'garage_door',
  'gate',
  'humidifier',
  'humidity',
  'illuminance',
  'input_boolean',
  'lawn_mower',
  'light',
  'lock',
  'media_player',
  'moisture',
  'motion',
  'number',
  'occupancy',
  'person',
  'power',
  'remote',
  'scene',
  'schedule',
  'select',
  'siren',
  'sun',
  'switch',
  'temperature',
  'text',
  'timer',
  'update',
  'vacuum',
  'valve',
  'vibration',
  'water_heater',
  'window',
  'zone',
]);

/** What is there once in a house, and has no target. */
const WITHOUT_TARGET: ReadonlySet<string> = new Set(['sun', 'zone']);

/** Whether a trigger or a condition of this kind is a purpose-specific one of the hub itself. */
export const isPurpose = (kind: unknown): kind is string =>
  typeof kind === 'string' && /^[a-z_]+\.[a-z0-9_]+$/.test(kind) && ABOUT.has(domainOf(kind));

/**
 * Whether a role may use them. What they read is not written in them: a state, or some attribute, which may be one that
 * is hidden.
 */
export const mayUsePurposes = ({ access }: Pick<RuleContext, 'access'>): boolean =>
  access.hiddenAttributes.size === 0;

/** Its target by the plain ids of visible entities. @param name of the key that holds the kind */
export function resolvePurpose(part: Fields, name: string, kind: string, walk: Walk): Fields {
  if (!mayUsePurposes(walk.context)) throw no(walk, 'device');
  const { target } = part;
  const about = domainOf(kind);
  // A hub knows the kinds of what it has: whether it knows one would tell of what is not visible.
  const isOfEntities = !WITHOUT_TARGET.has(about) && isOfKnownDomain(`${about}.x`);
  if (isOfEntities && !isDomainVisible(about, walk.context)) throw no(walk, 'device');
  if (target === undefined && !WITHOUT_TARGET.has(about)) throw no(walk, 'unresolved');
  // Of the form of an entity id, and none.
  // Who is in a zone is read of them; how many are in one, of the zone itself.
  const readsPeople = about === 'zone' && target !== undefined;
  const fields = { [name]: () => kind, options: readsPeople ? requirePlain : comparedValue };
  return resolveFields(
    part,
    { ...fields, target: (value, inner) => visibleTarget(value, kind, inner) },
    walk,
  );
}

function visibleTarget(value: unknown, kind: string, walk: Walk): Fields {
  const { house, access } = walk.context;
  if (holdsTemplate(value)) throw no(walk, 'template');
  const named = isRecord(value) ? readNamedTargets(value) : undefined;
  if (named === undefined) throw no(walk, 'unresolved');
  // Batteries are diagnoses, which the hub takes for them alone.
  const takesDiagnoses = domainOf(kind) === 'battery';
  const question = { named, domain: undefined, needs: 'view', takesDiagnoses } as const;
  const resolved = resolveTargets(question, house, access);
  if (resolved.kind === 'refused') throw no(walk, resolved.reason, { entityId: resolved.entityId });
  if (walk.isStored && access.isLimited && namesGroups(named)) throw no(walk, 'unresolved');
  const untold = someEntityIds(named.entity_id)?.find((id) => !access.isStateVisible(id));
  if (untold !== undefined) throw no(walk, 'device', { entityId: untold });
  const told = resolved.entityIds.filter(access.isStateVisible);
  // Of a room only what this is about, where that is a domain of entities.
  const ofDomain = told.filter((id) => domainOf(id) === domainOf(kind));
  const entityIds = ofDomain.length > 0 ? ofDomain : told;
  countEntities(entityIds.length, walk);
  return { entity_id: asGiven(entityIds, named.entity_id) };
}
