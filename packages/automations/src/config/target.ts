import { isRecord } from '@soglia/hub-client/json';
import type { Field } from './fields.ts';
import { oneOrMany, readEntityIds, readTexts } from './ids.ts';
import { hasTemplate } from './templates.ts';
import type { Fields, Target } from './types.ts';

const keys = {
  entityIds: 'entity_id',
  deviceIds: 'device_id',
  areaIds: 'area_id',
  floorIds: 'floor_id',
  labelIds: 'label_id',
} as const satisfies Record<keyof Target, string>;

const targetKeys: readonly string[] = Object.values(keys);
export const isTargetKey = (key: string): boolean => targetKeys.includes(key);

export const emptyTarget: Target = {
  entityIds: [],
  deviceIds: [],
  areaIds: [],
  floorIds: [],
  labelIds: [],
};

/** Undefined of templates, of `all` and `none`, and of keys of a newer hub. */
export function readTarget(value: unknown): Target | undefined {
  if (value === undefined) return emptyTarget;
  if (!isRecord(value) || !Object.keys(value).every(isTargetKey) || hasTemplate(value)) return undefined;
  const entityIds = 'entity_id' in value ? readEntityIds(value['entity_id']) : [];
  const [deviceIds, areaIds, floorIds, labelIds] = ['device_id', 'area_id', 'floor_id', 'label_id'].map(
    (key) => idsOf(value, key),
  );
  if (!entityIds || !deviceIds || !areaIds || !floorIds || !labelIds) return undefined;
  return { entityIds, deviceIds, areaIds, floorIds, labelIds };
}

/** Only the keys that name something. */
export function writeTarget(target: Target): Fields {
  const named = Object.entries(target).filter(([, ids]: [string, readonly string[]]) => ids.length > 0);
  return Object.fromEntries(
    named.map(([name, ids]: [string, readonly string[]]) => [keys[name as keyof Target], oneOrMany(ids)]),
  );
}

export const isEmptyTarget = (target: Target): boolean => Object.keys(writeTarget(target)).length === 0;

export const targetField: Field<Target> = {
  owns: (key) => key === 'target',
  read(source) {
    const value = readTarget(source['target']);
    return value === undefined ? undefined : { value };
  },
  write: (target) => (isEmptyTarget(target) ? {} : { target: writeTarget(target) }),
};

function idsOf(target: Fields, key: string): readonly string[] | undefined {
  const ids = key in target ? readTexts(target[key]) : [];
  // Each of them alone is taken as it is, by a text, but `none` and `all` are words of the hub.
  return ids?.some((id) => id === 'none' || id === 'all') === true ? undefined : ids;
}
