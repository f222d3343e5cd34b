import type { SearchEntry } from './search-entry.ts';

const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** As it is compared: without case, and without the blanks around it. */
const plain = (text: string): string => text.trim().toLocaleLowerCase('it');

/** An area's id as people write it: "camera da letto". */
const spaced = (id: string | undefined) => id?.replaceAll('_', ' ');

const matches = (entry: SearchEntry, sought: string): boolean =>
  [entry.name, entry.entity_id, entry.domain, entry.area_id, spaced(entry.area_id), entry.device_class].some(
    (text) => text !== undefined && plain(text).includes(sought),
  );

/**
 * What a query finds, case-insensitively, by name, entity id, domain, area or device class: names that start with it
 * first, the rest after them, both alphabetically. Nothing for an empty query.
 */
export function findDevices(
  entries: readonly SearchEntry[],
  query: string,
  limit: number,
): readonly SearchEntry[] {
  const sought = plain(query);
  if (sought === '') return [];
  const rank = ({ name }: SearchEntry) => (plain(name).startsWith(sought) ? 0 : 1);
  return entries
    .filter((entry) => matches(entry, sought))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || collator.compare(a.name, b.name) || collator.compare(a.entity_id, b.entity_id),
    )
    .slice(0, limit);
}
