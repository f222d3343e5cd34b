import { useState } from 'react';
import type { Person } from '@soglia/contracts/companion';
import { SearchField } from '#shared/forms/form-field.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { PersonRow } from './person-row.tsx';
import { findPeople } from './person-words.ts';
import styles from './people.module.css';
import { t } from './texts/index.ts';

interface PersonListProps {
  readonly people: readonly Person[];
  readonly self: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onOpen: (person: Person) => void;
  readonly onRemove: (person: Person) => void;
}

/** 'Utenti attivi', and below them those who are deactivated. */
export const PersonList = ({ people, self, now, onOpen, onRemove }: PersonListProps) => {
  const [query, setQuery] = useState('');
  const found = findPeople(people, query);
  const rowsOf = (active: boolean) =>
    found
      .filter((person) => person.active === active)
      .map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          self={person.id === self}
          now={now}
          onOpen={() => onOpen(person)}
          onRemove={() => onRemove(person)}
        />
      ));
  const [active, inactive] = [rowsOf(true), rowsOf(false)];
  // Of those who are searched, some may be below.
  const isSearched = query.trim() !== '';
  const isNone = active.length === 0 && !(isSearched && inactive.length > 0);
  return (
    <Panel title={t('active')} count={people.filter((person) => person.active).length}>
      {people.length > 1 && <SearchField label={t('search')} value={query} onValue={setQuery} />}
      <p className={isNone ? styles['none'] : 'vh'} role="status">
        {isNone && t(isSearched ? 'search.none' : 'none')}
      </p>
      {active.length > 0 && <ul className={styles['list']}>{active}</ul>}
      {inactive.length > 0 && (
        <>
          <h3 className={styles['group']}>{t('inactive')}</h3>
          <ul className={styles['list']}>{inactive}</ul>
        </>
      )}
    </Panel>
  );
};
