import { foldedText, searchText } from '#shared/format/search-text.ts';
import { DeviceIcon, DeviceStatus } from './device-preview.tsx';
import type { SearchEntry } from './find-devices.ts';
import styles from './search.module.css';

interface SearchResultProps {
  readonly entry: SearchEntry;
  readonly query: string;
}

interface Folded {
  readonly text: string;
  /** Where in the text as it is written each character of it comes from. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** A name as it is searched: what cannot be seen and accents are gone, and some letters have another length. */
function fold(name: string): Folded {
  let text = '';
  const places: { readonly start: number; end: number }[] = [];
  let start = 0;
  for (const letter of name) {
    const folded = foldedText(letter);
    const end = start + letter.length;
    const last = places.at(-1);
    // An accent belongs to the letter before it.
    if (folded === '' && last !== undefined) last.end = end;
    for (let length = 0; length < folded.length; length += 1) places.push({ start, end });
    text += folded;
    start = end;
  }
  return { text, places };
}

/** A text in three parts around the first match of the query or of one of its words; undefined where none occurs in it. */
export function splitAtMatch(
  text: string,
  query: string,
): { readonly before: string; readonly match: string; readonly after: string } | undefined {
  const whole = searchText(query);
  const { text: folded, places } = fold(text);
  const searched = [whole, ...whole.split(/\s+/)].find((one) => one !== '' && folded.includes(one));
  if (searched === undefined) return undefined;
  const first = folded.indexOf(searched);
  const { start = 0 } = places[first] ?? {};
  const { end = start } = places[first + searched.length - 1] ?? {};
  return { before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) };
}

/** One result: icon, name with the match marked, room, status phrase. */
export const SearchResult = ({ entry, query }: SearchResultProps) => {
  const parts = splitAtMatch(entry.name, query);
  return (
    <>
      <DeviceIcon entityId={entry.entity_id} />
      <span className={styles['words']}>
        <b>
          {parts === undefined ? (
            entry.name
          ) : (
            <>
              {parts.before}
              <mark>{parts.match}</mark>
              {parts.after}
            </>
          )}
        </b>
        {entry.room !== undefined && <small>{entry.room}</small>}
      </span>
      <span className={styles['status']}>
        <DeviceStatus entityId={entry.entity_id} />
      </span>
    </>
  );
};
