import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonBoundsError, scanJson, type ScannedText } from './json-scan.ts';

const bounds = { values: 100, depth: 10, numberLength: 20, changingNumbers: 5 };

test.each([
  ['21.0', ['21.0']],
  ['[1, 2.50 ,"3.0",{"4.0":-0}]', ['2.50', '-0']],
  ['"\\\\", 1.0', ['1.0']],
  ['"\\\\\\", 1.0"', []],
  ['{1.0 : 1.0}', ['1.0']],
  ['[01.0, 1., .5, 1e, +2.0, 1.0.0]', ['2.0']],
  ['"open 1.0', []],
])('%s has the numbers %j that JavaScript would change', (text, expected) => {
  const ends = scanJson(text);
  const found: string[] = [];
  for (let at = 0; at < ends.length; at += 2) found.push(text.slice(ends[at], ends[at + 1]));
  expect(found).toEqual(expected);
});

describe('bounds', () => {
  test.each([
    ['values', `[${'1,'.repeat(99)}1]`, `[${'1,'.repeat(100)}1]`],
    ['depth', `${'['.repeat(10)}${']'.repeat(10)}`, `${'['.repeat(11)}${']'.repeat(11)}`],
    ['length of a number', '9'.repeat(20), '9'.repeat(21)],
    ['changed numbers', `[${'1.0,'.repeat(4)}1.0]`, `[${'1.0,'.repeat(5)}1.0]`],
  ])('%s', (_name, within, beyond) => {
    expect(() => scanJson(within, bounds)).not.toThrow();
    expect(() => scanJson(beyond, bounds)).toThrow(JsonBoundsError);
  });

  test('brackets and commas in strings do not count', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', '1', '.') }),
        (text) => {
          expect(scanJson(JSON.stringify(text), { ...bounds, values: 0, depth: 0 })).toEqual([]);
        },
      ),
    );
  });
});

describe('the characters that are read grow with the length of the text, whatever is in it', () => {
  test.each([
    ['numbers', '1,'],
    ['changed numbers', '1.0,'],
    ['digits', '9'],
    ['strings', '"",'],
    ['an open string', '"'],
    ['escaped quotes', '\\"'],
    ['backslashes', '\\'],
    ['quotes after backslashes', `"${'\\\\'.repeat(40)}`],
    ['spaces after a number', '1.0     '],
    ['minus signs', '-'],
    ['brackets', '['],
  ])('%s', (_name, piece) => {
    for (const kibi of [1, 8, 64, 512]) {
      const text = piece.repeat((kibi * 1024) / piece.length);
      const { counted, read } = countReads(text);
      scanJson(counted);
      expect(read()).toBeLessThan(6 * text.length + 20);
      const quoted = countReads(`"${text}`);
      scanJson(quoted.counted);
      expect(quoted.read()).toBeLessThan(6 * text.length + 20);
    }
  });
});

/** The text, and how many of its characters were looked at. */
function countReads(text: string) {
  let read = 0;
  const counted: ScannedText = {
    length: text.length,
    charCodeAt: (at) => {
      read += 1;
      return text.charCodeAt(at);
    },
    indexOf: (wanted, from = 0) => {
      const found = text.indexOf(wanted, from);
      read += (found === -1 ? text.length : found) - from + 1;
      return found;
    },
    slice: (start = 0, end = text.length) => {
      read += end - start;
      return text.slice(start, end);
    },
  };
  return { counted, read: () => read };
}
