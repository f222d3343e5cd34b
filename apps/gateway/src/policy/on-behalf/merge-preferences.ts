import { isRecord, isSameJson, listOf } from '@soglia/hub-client/json';

type List = readonly unknown[];
type Row = Readonly<Record<string, unknown>>;

/** What somebody sees of a list. */
type Narrow = (list: List) => List;

/**
 * The list that is stored when somebody saves who sees a part of it: what they do not see stays, in its place. An
 * object of which only a part is seen (a grid with several meters) keeps the rest of its lists, also where the person
 * has removed what they see of it.
 */
export function mergeList(stored: List, saved: List, narrow: Narrow): List {
  const narrowed = stored.map((item) => narrow([item])[0]);
  const partners = findPartners(stored, narrowed, saved);
  const merged = [...saved];
  for (const [at, item] of stored.entries()) {
    const seen = narrowed[at];
    const partner = partners.get(at);
    if (seen === undefined) {
      const same = isRecord(item) ? merged.findIndex((other) => isSameDevice(item, other)) : -1;
      if (same < 0) merged.splice(at, 0, item);
      else merged[same] = { ...Object(item), ...Object(merged[same]) };
    } else if (isRecord(item) && isRecord(seen) && !isSameJson(item, seen)) {
      if (partner === undefined) merged.splice(at, 0, mergeRow(item, withoutLists(item), narrow));
      else merged[merged.indexOf(partner)] = mergeRow(item, partner, narrow);
    }
  }
  return merged;
}

/** Which saved object stands for which stored one: the same as the person got, else of those left one of its kind. */
function findPartners(stored: List, narrowed: List, saved: List): ReadonlyMap<number, Row> {
  const free = new Set(saved.filter(isRecord));
  const partners = new Map<number, Row>();
  const take = (at: number, isPartner: (other: Row) => boolean) => {
    const found = partners.has(at) ? undefined : [...free].find(isPartner);
    if (found === undefined) return;
    free.delete(found);
    partners.set(at, found);
  };
  for (const [at, seen] of narrowed.entries())
    if (seen !== undefined) take(at, (other) => isSameJson(other, seen));
  for (const [at, item] of stored.entries())
    if (isRecord(item) && narrowed[at] !== undefined && !isSameJson(item, narrowed[at]))
      take(at, (other) => isOfKind(item, other));
  return partners;
}

const mergeRow = (stored: Row, saved: Row, narrow: Narrow): Row => ({
  ...saved,
  ...Object.fromEntries(
    Object.entries(stored).flatMap(([key, list]) => {
      const other = saved[key];
      return Array.isArray(list) ? [[key, mergeList(list, listOf(other), narrow)]] : [];
    }),
  ),
});

/** The object with empty lists: the person has removed what they saw of it. */
const withoutLists = (item: Row): Row =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [key, Array.isArray(value) ? [] : value]));

/** Whether a saved object is the one of which the person saw a part: of its type, and with lists of the same names. */
const isOfKind = (item: Row, other: Row): boolean =>
  other['type'] === item['type'] &&
  Object.entries(item).some(([key, list]) => Array.isArray(list) && Array.isArray(other[key]));

/** A visible device that is hidden for what it is included in, and was added once more. */
const isSameDevice = (item: Row, other: unknown): boolean =>
  typeof item['stat_consumption'] === 'string' &&
  isRecord(other) &&
  other['stat_consumption'] === item['stat_consumption'];
