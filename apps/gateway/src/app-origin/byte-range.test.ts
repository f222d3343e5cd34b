import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['Bytes= 3-5 ', { first: 3, last: 5 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=999999999999999-', 'unsatisfiable'],
  ['bytes=0-0,2-3', 'unsatisfiable'],
  [`bytes=${'0-0,'.repeat(1000)}0-0`, 'unsatisfiable'],
  ['bytes=5-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=9999999999999999-', 'whole'],
  ['items=0-1', 'whole'],
])('%s of 10 bytes', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});

test('nothing of an empty file can be asked for by range', () => {
  expect(readByteRange('bytes=0-1', 0)).toBe('unsatisfiable');
  expect(readByteRange('bytes=-1', 0)).toBe('unsatisfiable');
  expect(readByteRange(undefined, 0)).toBe('whole');
});
