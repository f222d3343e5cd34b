import { describe, expect, test } from 'vitest';
import { normaliseUserName } from './user-name.ts';

describe('names that are one for the hub', () => {
  test.each([
    ['  Anna\t\r\n', 'anna'],
    ['\u001canna\u001d\u001e\u001f', 'anna'],
    ['\u0085anna\u0085', 'anna'],
    ['\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000anna', 'anna'],
    ['anna maria', 'anna maria'],
    // Python's casefold: upper and lower case, and letters that have more than one of either.
    ['STRASSE', 'strasse'],
    ['stra\u00dfe', 'strasse'],
    ['STRA\u1e9eE', 'strasse'],
    ['\u212aate', 'kate'],
    ['\u017fara', 'sara'],
    ['\ufb01ore', 'fiore'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
    ['\u03bf\u03b4\u03bf\u03c2', '\u03bf\u03b4\u03bf\u03c3'],
    ['\u1c80\u0430', '\u0432\u0430'],
    ['', ''],
    [' \u001f ', ''],
  ])('%j is %j', (written, name) => {
    expect(normaliseUserName(written)).toBe(name);
  });
});

test.each(['\ufeffanna', '\u200banna', 'an\u001fna', '\uff41nna'])(
  '%j is another name for the hub, and here',
  (name) => {
    expect(normaliseUserName(name)).not.toBe('anna');
  },
);

describe('length', () => {
  test.each([
    ['x'.repeat(255), 255],
    ['\u{1f600}'.repeat(255), 255],
    [` ${'x'.repeat(255)}${' '.repeat(60_000)}`, 255],
  ])('255 characters are a name', (name, length) => {
    expect(Array.from(normaliseUserName(name) ?? '')).toHaveLength(length);
  });

  test.each([
    'x'.repeat(256),
    '\u{1f600}'.repeat(256),
    // Three letters each.
    '\ufb03'.repeat(86),
    'x'.repeat(60_000),
    `x${' '.repeat(60_000)}x`,
  ])('more are none', (name) => {
    expect(normaliseUserName(name)).toBeUndefined();
  });
});
