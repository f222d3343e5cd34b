import { expect, it } from 'vitest';
import { maskPhone, plainGroups, toInternational } from './phone-number.ts';

it.each([
  // The three cases of the specification.
  ['+39', '3331234567', '+393331234567'],
  ['+39', '+393331234567', '+393331234567'],
  ['+39', '393331234567', '+393331234567'],
  ['39', '333 123 4567', '+393331234567'],
  ['0039', '333-123.45/67', '+393331234567'],
  ['+39', '0039 333 1234567', '+393331234567'],
  ['+39', '(02) 1234 5678', '+390212345678'],
  // By the specification's rule a number that begins like its prefix has it already.
  ['+39', '393 123 4567', '+3931234567'],
  ['+41', '079 123 45 67', '+410791234567'],
  // As address books copy it: with marks of direction and dashes that do not break.
  ['+39', '\u202A+39\u00A0333\u20111234567\u202C', '+393331234567'],
])('the prefix %s and %s are %s', (prefix, typed, phone) => {
  expect(toInternational(prefix, typed)).toBe(phone);
});

it.each([
  ['+39 333 123 4567', '+39 333 ••• 4567'],
  ['+41 79 123 45 67', '+41 79 ••• 67'],
  ['+39 3331234567', '+39 333 ••• 4567'],
  ['+39 12', '+39 12 ••• '],
])('%s is shown as %s', (grouped, masked) => {
  expect(maskPhone(grouped)).toBe(masked);
});

it('separates the prefix where nothing is known of the country', () => {
  expect(plainGroups('0039', '+393331234567')).toBe('+39 3331234567');
  expect(plainGroups('+1', '+393331234567')).toBe('+393331234567');
});
