import type { ReactNode } from 'react';
import { matched } from './matched.ts';
import type { SearchEntry } from './search-entry.ts';
import styles from './search.module.css';

/** How a device looks in a list of results: given by who knows devices. */
export interface Glimpse {
  readonly icon: (entry: SearchEntry) => ReactNode;
  readonly status: (entry: SearchEntry) => ReactNode;
}

interface ResultWordsProps {
  readonly entry: SearchEntry;
  readonly query: string;
  readonly glimpse: Glimpse;
}

/** One result: what it is, where it is, how it is. */
export const ResultWords = ({ entry, query, glimpse }: ResultWordsProps) => {
  const parts = matched(entry.name, query);
  return (
    <>
      {glimpse.icon(entry)}
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
      <span className={styles['status']}>{glimpse.status(entry)}</span>
    </>
  );
};
