import { expect, it } from 'vitest';
import { accessText, findPeople, subtitleOf, titleOf } from './person-words.ts';
import { personOf } from './testing/person.ts';

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
    'Nessun accesso',
  ]);
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
