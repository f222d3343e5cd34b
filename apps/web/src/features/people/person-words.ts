import type { Person } from '@soglia/contracts/companion';
import { article } from '@soglia/italian/article';
import { searchText } from '#shared/format/search-text.ts';
import { daysBetween, formatAgo, formatDay } from '#shared/format/time.ts';
import { t } from './texts/index.ts';

/** The user name, or the name of somebody who has none. */
export const titleOf = ({ username, name }: Person): string => username ?? name;

/** "Ultimo accesso: 2 ore fa" */
export const accessText = ({ last_access }: Person, now: number): string =>
  last_access === null ? t('access.none') : t('access', { when: formatAgo(Date.parse(last_access), now) });

/** "Fino al 20 nov"; "Scaduto il 20 nov" of a day that is past. Undefined without a last day. */
export function expiryText({ active, expires_on }: Person, now: number): string | undefined {
  if (expires_on === null) return undefined;
  // By the clock of the house, which may not be that of the browser: who is active has not expired there.
  const isPast = !active && daysBetween(noonOf(expires_on), now) > 0;
  return t(isPast ? 'expired' : 'expires', dayValues(expires_on, now));
}

const noonOf = (day: string) => Date.parse(`${day}T12:00`);

/** 20 nov, of a day of the calendar. */
export const dayValues = (day: string, now: number) => momentValues(noonOf(day), now);

/** "Creato il 20 nov", by the clock of the browser; undefined where that is not known. */
export const createdText = ({ created_at }: Person, now: number): string | undefined =>
  created_at === null ? undefined : t('since', momentValues(Date.parse(created_at), now));

function momentValues(at: number, now: number) {
  const text = formatDay(at, now);
  return { day: text, il: article('il', text), al: article('al', text) };
}

/** Under the user name: the name where it is another, and the role. */
export const subtitleOf = (person: Person): string =>
  [person.name === titleOf(person) ? undefined : person.name, person.role_name]
    .filter((part) => part !== undefined)
    .join(' · ');

/** The people whose user name, name or role contains every word. */
export function findPeople(people: readonly Person[], query: string): readonly Person[] {
  const words = foldedWords(query);
  if (words.length === 0) return people;
  return people.filter(({ username, name, role_name }) => {
    const text = searchText(`${username ?? ''} ${name} ${role_name}`);
    return words.every((word) => text.includes(word));
  });
}

const foldedWords = (query: string) =>
  searchText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
