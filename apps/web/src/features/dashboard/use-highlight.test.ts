import { expect, it } from 'vitest';
import { rowContains, rowOf } from './use-highlight.ts';

const row = (...parts: string[][]) => ({
  parts: parts.map((ids) => ({ cards: ids.map((entity_id) => ({ entity_id })) })),
});
const rows = [row(['light.a'], ['light.b', 'cover.c']), row([]), row(['light.d'])];

it('finds the row that contains a device', () => {
  expect(rowOf(rows, 'cover.c')).toBe(0);
  expect(rowOf(rows, 'light.d')).toBe(2);
});

it.each(['light.x', '', 'light'])('finds no row for %j', (id) => {
  expect(rowOf(rows, id)).toBeUndefined();
  expect(rows.some((one) => rowContains(one, id))).toBe(false);
});
