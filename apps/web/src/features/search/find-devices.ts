import { byName, compareNames } from '#shared/format/compare-names.ts';
import { searchText } from '#shared/format/search-text.ts';
import { deviceWords } from './device-words/device-words.ts';

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
  /** Whether it stands on the dashboard by itself; a sensor does not. */
  readonly onDashboard: boolean;
}

/** Shorter ones would find every device of a kind while its name is still being typed. */
const MIN_DEVICE_WORD = 3;

/** An area id with spaces: "camera da letto". */
const spaced = (id: string | undefined) => id?.replaceAll('_', ' ');

interface Known {
  readonly fields: readonly string[];
  /** Words for its kind. */
  readonly words: readonly string[];
}

/** What is known of each device, prepared once and not at every key. */
const prepared = new WeakMap<SearchEntry, Known>();

function knownOf(entry: SearchEntry): Known {
  const before = prepared.get(entry);
  if (before !== undefined) return before;
  const fields = [
    entry.name,
    entry.entity_id,
    entry.domain,
    entry.area_id,
    spaced(entry.area_id),
    entry.room,
    entry.device_class,
  ].flatMap((field) => (field === undefined ? [] : searchText(field)));
  const known = { fields, words: searchText(deviceWords(entry)).split(/\s+/) };
  prepared.set(entry, known);
  return known;
}

/** Whether the query as a whole, or each of its words, is found in what is known of the device. */
function matches(entry: SearchEntry, text: string): boolean {
  const { fields, words } = knownOf(entry);
  const found = (word: string) =>
    fields.some((field) => field.includes(word)) ||
    (word.length >= MIN_DEVICE_WORD && words.some((one) => one.startsWith(word)));
  return found(text) || text.split(/\s+/).every(found);
}

/**
 * The devices of which name, entity id, domain, area, device class or words of their kind contain every word of the
 * query, in any order, regardless of case and accents: names that start with the query first, then the rest, those of
 * the dashboard before sensors, each alphabetically. None for an empty query.
 */
export function findDevices(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const text = searchText(query);
  if (text === '') return [];
  const rank = ({ name, onDashboard }: SearchEntry) =>
    searchText(name).startsWith(text) ? 0 : onDashboard ? 1 : 2;
  return entries
    .filter((entry) => matches(entry, text))
    .sort((a, b) => rank(a) - rank(b) || byName(a, b) || compareNames(a.entity_id, b.entity_id));
}
