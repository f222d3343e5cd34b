import { isRecord } from '@soglia/hub-client/json';
import { writeAutomation } from './automation.ts';
import { isTooDeep } from './depth.ts';
import { listOf } from './fields.ts';
import { readEntityIds } from './ids.ts';
import { readCall, type Call } from './service-call.ts';
import { topPartsOf } from './spelling.ts';
import { emptyTarget, isTargetKey, readTarget } from './target.ts';
import type { Automation, Fields, Target } from './types.ts';

/** Keys of an action that hold actions, or objects that hold them. */
const nested = ['then', 'else', 'sequence', 'default', 'parallel', 'choose', 'repeat'];

/**
 * What its actions call, at any depth, in those too that cannot be expressed: there the service and the data may be
 * templates, and the target may name less than the hub finds. An action of a device counts as the service of its type
 * (`lock.unlock`). What is disabled is not called.
 */
export function serviceCallsOf(automation: Automation): readonly Call[] {
  const fields = writeAutomation(automation, 'current');
  if (isTooDeep(fields)) return [];
  return topPartsOf(fields, 'actions').flatMap(callsIn);
}

function callsIn(value: unknown): readonly Call[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isRecord(value) || value['enabled'] === false) return [];
  const own = callOf(value);
  const inner = nested.flatMap((key) => listOf(value[key]).flatMap(callsIn));
  return own === undefined ? inner : [own, ...inner];
}

function callOf(action: Fields): Call | undefined {
  const call = readCall(action);
  if (call !== undefined) return { service: call.service, target: call.target, data: call.data };
  const { domain, type, device_id } = action;
  if (typeof device_id === 'string' && typeof domain === 'string' && typeof type === 'string')
    return { service: `${domain}.${type}`, target: deviceTarget(action, device_id), data: {} };
  const service = action['action'] ?? action['service'] ?? action['service_template'];
  if (typeof service !== 'string') return undefined;
  const data = { ...objectIn(action, 'data'), ...objectIn(action, 'data_template') };
  return { service, target: knownTarget(action, data), data };
}

function deviceTarget({ entity_id }: Fields, deviceId: string): Target {
  return { ...emptyTarget, entityIds: readEntityIds(entity_id) ?? [], deviceIds: [deviceId] };
}

/** What can be read of it. */
function knownTarget(action: Fields, data: Fields): Target {
  const beside = 'entity_id' in action ? { entity_id: action['entity_id'] } : {};
  const all: Fields = { ...data, ...beside, ...objectIn(action, 'target') };
  return Object.entries(all).reduce<Target>((target, [key, ids]) => {
    const one = isTargetKey(key) ? readTarget({ [key]: ids }) : undefined;
    if (one === undefined) return target;
    return {
      entityIds: [...target.entityIds, ...one.entityIds],
      deviceIds: [...target.deviceIds, ...one.deviceIds],
      areaIds: [...target.areaIds, ...one.areaIds],
      floorIds: [...target.floorIds, ...one.floorIds],
      labelIds: [...target.labelIds, ...one.labelIds],
    };
  }, emptyTarget);
}

function objectIn(fields: Fields, key: string): Fields {
  const value = fields[key];
  return isRecord(value) ? value : {};
}
