import { expect, it } from 'vitest';
import { rowAt } from './row-at.ts';

const rows = [0, 50, 100, 150].map((top) => ({ top, bottom: top + 50 }));

it.each([
  ['inside its own row', 60, 1, 1],
  ['not yet in the middle of the next', 120, 1, 1],
  ['beyond the middle of the next', 130, 1, 2],
  ['below all', 900, 1, 3],
  ['beyond the middle of the one before', 20, 1, 0],
  ['above all', -900, 2, 0],
])('a row dragged %s', (_where, y, from, to) => expect(rowAt(rows, y, from)).toBe(to));
