/** A device in the search. */
export interface SearchEntry {
  readonly entity_id: string;
  /** The friendly name, or its substitute. */
  readonly name: string;
  readonly domain: string;
  readonly area_id: string | undefined;
  /** The name of its area. */
  readonly room: string | undefined;
  readonly device_class: string | undefined;
}

const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** For the comparison: in lower case, without surrounding blanks and what cannot be seen. */
const normalise = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLocaleLowerCase('it');

/** An area id with spaces: "camera da letto". */
const spaced = (id: string | undefined) => id?.replaceAll('_', ' ');

const matches = (entry: SearchEntry, text: string): boolean =>
  [entry.name, entry.entity_id, entry.domain, entry.area_id, spaced(entry.area_id), entry.device_class].some(
    (field) => field !== undefined && normalise(field).includes(text),
  );

/**
 * The devices whose name, entity id, domain, area or device class contains the query, regardless of case: names that
 * start with it first, then the rest, both alphabetically. None for an empty query.
 */
export function findDevices(
  entries: readonly SearchEntry[],
  query: string,
  limit: number,
): readonly SearchEntry[] {
  const text = normalise(query);
  if (text === '') return [];
  const rank = ({ name }: SearchEntry) => (normalise(name).startsWith(text) ? 0 : 1);
  return entries
    .filter((entry) => matches(entry, text))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || collator.compare(a.name, b.name) || collator.compare(a.entity_id, b.entity_id),
    )
    .slice(0, limit);
}
