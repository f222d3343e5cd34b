import { expect, it } from 'vitest';
import { columnsFor } from './layout.ts';
import { rowHeight } from './row-height.ts';

const row = (heading: boolean, tall = false, kind = 'area', cards = [1]) => ({
  heading,
  tall,
  parts: [{ room: { kind }, cards }],
});

it('of a row is that of its cards, its gap and its heading', () => {
  expect(rowHeight(row(false), 2)).toBe(9 + 0.75);
  expect(rowHeight(row(false), 6)).toBe(9 + 1);
  expect(rowHeight(row(true), 2)).toBe(9 + 4.5);
  expect(rowHeight(row(true), 6)).toBe(9 + 4.5);
  expect(rowHeight(row(false, false, 'now'), 4)).toBe(10 + 1);
  expect(rowHeight(row(true, false, 'area', []), 2), 'a heading alone').toBe(4.5);
  expect(rowHeight(row(false, true), 1)).toBeGreaterThan(9 + 0.75);
});

it('of one column has a line more for what a room says of itself', () => {
  expect(rowHeight(row(true), 1)).toBe(9 + 4.5 + 2.75);
  expect(rowHeight(row(true), 2), 'beside the name').toBe(9 + 4.5);
});

it.each([
  [289, 16, 1],
  [296, 16, 2],
  [358, 32, 1],
  [358, 16, 2],
  [660, 16, 4],
  [1079, 16, 4],
  [1080, 16, 6],
  [1376, 32, 4],
  [780, 32, 2],
  [0, 16, 1],
])('a list %i pixels wide, with %i to the rem, has %i columns', (width, rem, columns) => {
  expect(columnsFor(width, rem)).toBe(columns);
});
