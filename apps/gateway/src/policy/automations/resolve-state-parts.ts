import { isRecord } from '@soglia/hub-client/json';
import { idsOfString } from '../house/entity-ids.ts';
import { stringsOf } from '../service-data.ts';
import { no, requirePlain, resolveFields, visibleEntities, type Resolve } from './plain-parts.ts';

/** What the hub compares the states of: not those of zones, which count people, where some may be hidden. */
const requireStates: Resolve = (value, walk) => {
  const { isStateVisible } = walk.context.access;
  for (const text of stringsOf(value)) {
    const entityId = idsOfString(text).find((id) => !isStateVisible(id));
    if (entityId !== undefined) throw no(walk, 'device', { entityId });
  }
  return value;
};

/** Entities whose states are read. */
export const statedEntities: Resolve = (value, walk) => requireStates(visibleEntities(value, walk), walk);

/** A value that may hold the id of an entity whose state is read. */
export const comparedValue: Resolve = (value, walk) => requireStates(requirePlain(value, walk), walk);

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
