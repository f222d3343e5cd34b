import { expect, it, vi } from 'vitest';
import {
  accessText,
  createdText,
  dayValues,
  expiryText,
  findPeople,
  subtitleOf,
  titleOf,
} from './person-words.ts';
import { personOf } from './testing/person.ts';
import { t } from './texts/index.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const luca = personOf('luca', { name: 'Luca Bianchi', last_access: '2026-11-23T10:00:00Z' });
const nameless = personOf('x', { username: null, name: 'Tablet in cucina' });

it('a person is named by the user name, and by the name where it is another', () => {
  expect([titleOf(luca), subtitleOf(luca), accessText(luca, now)]).toEqual([
    'luca',
    'Luca Bianchi · Residente',
    'Ultimo accesso: 2 ore fa',
  ]);
  expect([titleOf(nameless), subtitleOf(nameless), accessText(nameless, now)]).toEqual([
    'Tablet in cucina',
    'Residente',
    'Ultimo accesso: mai',
  ]);
});

it.each([
  ['2026-11-08', 'Fino all’8 nov', 'Scaduto l’8 nov', 'Creato l’8 nov'],
  ['2025-12-18', 'Fino al 18 dic 2025', 'Scaduto il 18 dic 2025', 'Creato il 18 dic 2025'],
])('an access until %s is said with its article', (day, ...texts) => {
  const values = dayValues(day, now);
  expect([t('expires', values), t('expired', values), t('since', values)]).toEqual(texts);
});

it('the day of an account is that of the browser, not of Greenwich', () => {
  vi.stubEnv('TZ', 'Europe/Rome');
  expect(createdText({ ...luca, created_at: '2026-11-20T23:30:00Z' }, now)).toBe('Creato il 21 nov');
  expect(createdText(luca, now)).toBeUndefined();
  vi.unstubAllEnvs();
});

it.each([
  [true, '2026-11-25', 'Fino al 25 nov'],
  [false, '2026-11-22', 'Scaduto il 22 nov'],
  // Deactivated before: it has not expired yet.
  [false, '2026-11-25', 'Fino al 25 nov'],
  [false, '2026-11-23', 'Fino al 23 nov'],
  [false, null, undefined],
])('somebody who is active (%j) until %j has that said', (active, expires_on, text) => {
  expect(expiryText({ ...luca, active, expires_on }, now)).toBe(text);
});

it.each([
  ['', ['luca', null]],
  ['bianchi LUCA', ['luca']],
  ['residènte', ['luca', null]],
  ['cucina', [null]],
  ['ospite', []],
])('a search for %j finds %j', (query, found) => {
  expect(findPeople([luca, nameless], query).map(({ username }) => username)).toEqual(found);
});
