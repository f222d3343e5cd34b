import { isRecord, isSameJson } from '@soglia/hub-client/json';
import { without } from './fields.ts';
import { isEntityId } from './ids.ts';
import { emptyTarget, isEmptyTarget, isTargetKey, readTarget, writeTarget } from './target.ts';
import { hasTemplate } from './templates.ts';
import type { Fields, Target } from './types.ts';

/** A service with its target and data. */
export interface Call {
  readonly service: string;
  readonly target: Target;
  readonly data: Fields;
}

/** Where a hub finds the target: in its own key, beside the service (`entity_id`), or in the data. */
type TargetLocation = 'target' | 'beside' | 'data';

interface StoredCall extends Call {
  readonly location: TargetLocation;
  /** `data_template` is what hubs before 2020.12 called data with templates. */
  readonly dataKey: 'data' | 'data_template';
}

const kept = ['alias', 'note', 'enabled', 'continue_on_error', 'response_variable', 'metadata'];
const serviceKeys = ['action', 'service'];
const ownKeys = [...serviceKeys, 'target', 'entity_id', 'data', 'data_template'];
const SCENE_ON = 'scene.turn_on';

/** Undefined of a call with templates, and of any other action. */
export function readCall(source: Fields): StoredCall | undefined {
  if (!Object.keys(source).every((key) => ownKeys.includes(key) || kept.includes(key)))
    return readScene(source);
  const [service, more] = serviceKeys.filter((key) => key in source).map((key) => source[key]);
  if (typeof service !== 'string' || more !== undefined || !isEntityId(service.toLowerCase()))
    return undefined;
  if ('data' in source && 'data_template' in source) return undefined;
  const dataKey = 'data_template' in source ? 'data_template' : 'data';
  const all = source[dataKey] ?? {};
  if (!isRecord(all) || hasTemplate(all)) return undefined;
  const placed = placeOf(source, all);
  if (placed === undefined) return undefined;
  const data = placed.location === 'data' ? without(all, isTargetKey) : all;
  return { service: service.toLowerCase(), data, dataKey, ...placed };
}

/** Replaces in the source only what has changed. */
export function writeCall(call: Call, source: Fields | undefined): Fields {
  const before = source === undefined ? undefined : readCall(source);
  if (source === undefined || before === undefined) return newCall(call, source ?? {});
  if (isSameJson([before.service, before.target, before.data], [call.service, call.target, call.data]))
    return source;
  if ('scene' in source) return newCall(call, source);
  const { location, dataKey } = before;
  const isMoved = !isSameJson(before.target, call.target);
  const target = isMoved ? writeTarget(call.target) : undefined;
  const written =
    before.service === call.service
      ? source
      : { ...without(source, (key) => serviceKeys.includes(key)), action: call.service };
  const placed = target === undefined ? written : withTarget(written, target, location, dataKey);
  return isSameJson(before.data, call.data) ? placed : withData(placed, call.data, location, dataKey);
}

function withTarget(source: Fields, target: Fields, location: TargetLocation, dataKey: string): Fields {
  if (location === 'data')
    return { ...source, [dataKey]: { ...without(dataOf(source, dataKey), isTargetKey), ...target } };
  const rest = without(source, (key) => key === 'target' || key === 'entity_id');
  return Object.keys(target).length === 0 ? rest : { ...rest, target };
}

function withData(source: Fields, data: Fields, location: TargetLocation, dataKey: string): Fields {
  const kept = location === 'data' ? without(dataOf(source, dataKey), (key) => !isTargetKey(key)) : {};
  return { ...source, [dataKey]: { ...kept, ...data } };
}

function dataOf(source: Fields, key: string): Fields {
  const data = source[key];
  return isRecord(data) ? data : {};
}

/** Of another action only what every action may have stays. */
function newCall({ service, target, data }: Call, source: Fields): Fields {
  return {
    ...without(source, (key) => !kept.includes(key)),
    action: service,
    ...(isEmptyTarget(target) ? {} : { target: writeTarget(target) }),
    ...(Object.keys(data).length === 0 ? {} : { data }),
  };
}

function placeOf(
  source: Fields,
  data: Fields,
): { readonly location: TargetLocation; readonly target: Target } | undefined {
  const locations: TargetLocation[] = [];
  if ('target' in source) locations.push('target');
  if ('entity_id' in source) locations.push('beside');
  if (Object.keys(data).some(isTargetKey)) locations.push('data');
  const [location = 'target', second] = locations;
  if (second !== undefined) return undefined;
  const target = readTarget(
    location === 'target'
      ? source['target']
      : location === 'beside'
        ? { entity_id: source['entity_id'] }
        : without(data, (key) => !isTargetKey(key)),
  );
  return target === undefined ? undefined : { location, target };
}

/** `scene: scene.film` is the same as the service. */
function readScene(source: Fields): StoredCall | undefined {
  const { scene } = source;
  const isOnly = Object.keys(source).every((key) => key === 'scene' || kept.includes(key));
  if (!isOnly || typeof scene !== 'string' || !isEntityId(scene) || !scene.startsWith('scene.'))
    return undefined;
  const target = { ...emptyTarget, entityIds: [scene] };
  return { service: SCENE_ON, target, data: {}, location: 'target', dataKey: 'data' };
}
