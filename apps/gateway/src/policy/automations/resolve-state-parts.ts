import { isRecord } from '@soglia/hub-client/json';
import { no, resolveFields, visibleEntities, type Resolve } from './plain-parts.ts';

/** Persons and trackers whose position the hub compares: not where positions are hidden. */
export const placedEntities: Resolve = (value, walk) => {
  const { hiddenAttributes } = walk.context.access;
  if (['latitude', 'longitude'].some((name) => hiddenAttributes.has(name))) throw no(walk, 'device');
  return visibleEntities(value, walk);
};

/** Hubs of 2026 take the fields of a trigger or a condition in `options` too. */
export const withOptions = (
  fields: Readonly<Record<string, Resolve>>,
): Readonly<Record<string, Resolve>> => ({
  ...fields,
  options: (value, walk) => {
    if (!isRecord(value)) throw no(walk, 'unresolved');
    return resolveFields(value, fields, walk);
  },
});
