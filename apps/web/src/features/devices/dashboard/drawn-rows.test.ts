import { expect, test } from 'vitest';
import { drawnRows } from './drawn-rows.ts';

const range = { startIndex: 4, endIndex: 6, overscan: 1, count: 12 };

test.each([
  ['nobody goes by keyboard', undefined, [3, 4, 5, 6, 7]],
  ['the rows at the edges can have the focus', [3, 7], [3, 4, 5, 6, 7]],
  ['a run of sensors below', [3, 9], [3, 4, 5, 6, 7, 8, 9]],
  ['a run of sensors above', [1, 7], [1, 2, 3, 4, 5, 6, 7]],
  ['nothing more to press, either way', [5], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
] as const)('%s', (...[, focusable, drawn]) => {
  const rows: readonly number[] | undefined = focusable;
  expect(drawnRows(range, rows && ((row) => rows.includes(row)))).toEqual(drawn);
});

test('at the ends of the list, and in an empty one', () => {
  const none = () => false;
  expect(drawnRows({ startIndex: 0, endIndex: 1, overscan: 1, count: 2 }, none)).toEqual([0, 1]);
  expect(drawnRows({ startIndex: 0, endIndex: 0, overscan: 1, count: 0 }, none)).toEqual([]);
});
