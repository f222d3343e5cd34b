import { DeviceIcon, DeviceStatus } from './device-preview.tsx';
import type { SearchEntry } from './find-devices.ts';
import styles from './search.module.css';

interface SearchResultProps {
  readonly entry: SearchEntry;
  readonly query: string;
}

/** A text in three parts around the first match of the query or of one of its words; undefined where none occurs in it. */
export function splitAtMatch(
  text: string,
  query: string,
): { readonly before: string; readonly match: string; readonly after: string } | undefined {
  const whole = query.trim().toLocaleLowerCase('it');
  const lower = text.toLocaleLowerCase('it');
  const searched = [whole, ...whole.split(/\s+/)].find((one) => one !== '' && lower.includes(one));
  if (searched === undefined) return undefined;
  const start = lower.indexOf(searched);
  const end = start + searched.length;
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
