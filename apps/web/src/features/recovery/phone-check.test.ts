import { expect, it } from 'vitest';
import { checkPhone, countries, countryOf, groupPhone } from './phone-check.ts';
import { toInternational } from './phone-number.ts';

it.each([
  ['+39', '333 123 4567'],
  ['+39', '+39 333 1234567'],
  ['+39', '02 1234 5678'],
  ['+41', '79 123 45 67'],
  // Numbers of the demo house.
  ['+39', '312 345 6782'],
  // None that exists, as far as is known: it may be newer than the library.
  ['+39', '99 1234 5678'],
])('%s %s may be sent', (prefix, typed) => {
  expect(checkPhone(prefix, typed)).toBeUndefined();
});

it.each([
  // It begins like its prefix.
  ['393 123 4567', { prefix: '+39', phone: '+39 393 123 4567' }],
  // It has the prefix of another country.
  ['+41 79 123 45 67', { prefix: '+41', phone: '+41 79 123 45 67' }],
])('asks whether another number than +39 %s was meant', (typed, other) => {
  expect(checkPhone('+39', typed)).toEqual(other);
  expect(checkPhone(other.prefix, other.phone)).toBeUndefined();
  expect(toInternational(other.prefix, other.phone)).toBe(other.phone.replaceAll(' ', ''));
});

it.each([
  ['+39', '12'],
  ['+39', 'casa'],
  ['+999', '3331234567'],
  ['+39', '333 123 4567 8901 2345'],
])('%s %s is no number', (prefix, typed) => {
  expect(checkPhone(prefix, typed)).toBe('impossible');
});

it('lists every country once, by its name in the language of the app', () => {
  const list = countries('it-IT');
  expect(list.find(({ id }) => id === 'IT')).toEqual({ id: 'IT', name: 'Italia', prefix: '+39' });
  expect(list.length).toBeGreaterThan(200);
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  expect(countries('en-GB').map(({ name }) => name)).toContain('Switzerland');
});

it.each([
  ['+39', 'IT'],
  ['0039', 'IT'],
  ['1', 'US'],
  ['+44', 'GB'],
  ['+41', 'CH'],
  ['+999', undefined],
  ['', undefined],
])('the prefix %s is that of %s', (prefix, country) => {
  expect(countryOf(prefix)).toBe(country);
});

it('groups a number as in its country', () => {
  expect(groupPhone('+393331234567')).toBe('+39 333 123 4567');
  expect(groupPhone('+12')).toBe('+12');
});
