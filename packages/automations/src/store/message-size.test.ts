import { expect, it } from 'vitest';
import { isBeyond, requestBounds } from './message-size.ts';

const wide = { bytes: 1_000_000, values: 1_000_000, depth: 1_000 };

it.each<[string, object, number]>([
  ['nothing', {}, 1],
  ['one value', { a: 1 }, 1],
  ['two values, one of them an empty list', { a: 1, b: [] }, 3],
  ['lists in a list', { a: [[1, 2], [3, 4, 5], null] }, 9],
])('counts the values of %s as our gateway does', (_what, fields, values) => {
  expect(isBeyond(fields, { ...wide, values })).toBe(false);
  expect(isBeyond(fields, { ...wide, values: values - 1 })).toBe(true);
});

it.each<[string, object]>([
  ['plain letters', { a: 'abc' }],
  ['two, three and four bytes', { città: '€ 🏠', b: 'à🏠è' }],
  ['what JSON escapes', { a: 'a"b\n\u0001\ud800' }],
])('counts the bytes of %s', (_what, fields) => {
  const bytes = new TextEncoder().encode(JSON.stringify(fields)).length;
  expect(isBeyond(fields, { ...wide, bytes })).toBe(false);
  expect(isBeyond(fields, { ...wide, bytes: bytes - 1 })).toBe(true);
});

it('counts arrays and objects within each other', () => {
  const fields = { a: [{ b: [1] }], c: 2 };
  expect(isBeyond(fields, { ...wide, depth: 4 })).toBe(false);
  expect(isBeyond(fields, { ...wide, depth: 3 })).toBe(true);
});

it('a request may hold what no message may', () => {
  expect(isBeyond({ actions: Array(200_000).fill({ delay: 1 }) }, requestBounds)).toBe(false);
  expect(isBeyond({ description: 'x'.repeat(17 * 1024 * 1024) }, requestBounds)).toBe(true);
});
