import { expect, it } from 'vitest';
import { nextItem } from './next-item.ts';

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 0, undefined],
])('%s from %i leads to %s of three', (key, at, next) => {
  expect(nextItem(key, at, 3)).toBe(next);
});

it('leads nowhere where there is nothing', () => {
  expect(nextItem('ArrowDown', -1, 0)).toBeUndefined();
});
