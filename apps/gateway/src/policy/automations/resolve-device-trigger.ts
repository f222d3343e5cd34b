import { domainOf } from '@soglia/hub-client/entities';
import { entityIdOf } from '../house/entity-ids.ts';
import type { RuleContext } from '../policy-caller.ts';
import { no, plainText, requirePlain, resolveFields, type Fields, type Walk } from './plain-parts.ts';

/** The fields of the triggers that integrations describe, but for those that read more of a device than its entities. */
export const DEVICE_TRIGGER_FIELDS = [
  'device_id',
  'domain',
  'type',
  'subtype',
  'event',
  'entity_id',
  'metadata',
  'for',
  'above',
  'below',
  'from',
  'to',
] as const;

/** The entity that a device trigger names, by its id or by that of its entry in the registry. */
const entityNamed = (value: unknown, { house }: RuleContext): string | undefined =>
  (typeof value === 'string' ? house.entityIdByRegistryId.get(value) : undefined) ?? entityIdOf(value);

/**
 * Whether a role may use a trigger of a device: of one of its entities where that is visible; of the device itself only
 * without limits, since it may have entities that a limited role does not see. What it reads is not written in it, so
 * that nothing of it may be hidden.
 */
export function isDeviceTriggerVisible(trigger: Fields, context: RuleContext): boolean {
  const { access, house } = context;
  const { device_id: deviceId, entity_id: named, domain } = trigger;
  if (access.hiddenAttributes.size > 0) return false;
  if (typeof deviceId !== 'string' || !access.isDeviceVisible(deviceId)) return false;
  if (named === undefined) return !access.isLimited;
  const entityId = entityNamed(named, context);
  if (entityId === undefined || house.entities.get(entityId)?.deviceId !== deviceId) return false;
  return access.isStateVisible(entityId) && (!access.isLimited || domainOf(entityId) === domain);
}

/** @param name of the key that holds the kind */
export function resolveDeviceTrigger(trigger: Fields, name: string, walk: Walk): Fields {
  const fields = Object.fromEntries(DEVICE_TRIGGER_FIELDS.map((key) => [key, requirePlain]));
  const resolved = resolveFields(trigger, { ...fields, [name]: requirePlain, domain: plainText }, walk);
  if (!isDeviceTriggerVisible(trigger, walk.context)) throw no(walk, 'device');
  return resolved;
}
